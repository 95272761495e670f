import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Options {
  stdin?: 'ignore' | 'pipe';
  stdout: 'ignore' | 'inherit' | 'pipe';
  stderr: 'ignore' | 'inherit' | 'pipe';
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /**
   * A process group of its own: Ctrl-C at the terminal reaches it through `end` only, and `kill` kills its own children
   * with it.
   */
  detached?: boolean;
  /** What it is asked to end with; SIGTERM without it. */
  signal?: 'SIGTERM' | 'SIGINT';
  /** How long it may take to end before it is killed, in milliseconds; 10,000 without it. */
  patienceMs?: number;
}

export interface OwnProcess {
  child: ChildProcess;
  /** Resolves when the process is gone, and all that writes to its pipes. */
  gone: Promise<{ code: number | null; how: string }>;
  /** Asks it to end, once, and kills it when that takes too long; resolves when it is gone. */
  end(): Promise<void>;
  kill(): void;
}

const running = new Set<OwnProcess>();
let isEnding = false;
const leave = pathToFileURL(path.join(import.meta.dirname, 'leave-with-parent.mjs')).href;

/**
 * Starts a process of the Node that runs this, which does not outlive it: `endChildren` ends it, and when this process
 * is killed it ends itself.
 * @param args flags of Node, the script, its arguments
 * @throws Error once `endChildren` was called
 */
export function spawnNode(
  args: readonly string[],
  { stdin = 'ignore', stdout, stderr, detached = false, signal = 'SIGTERM', patienceMs = 10_000, ...options }: Options,
): OwnProcess {
  if (isEnding) throw new Error('The command is being stopped: it starts no process any more.');
  const child = spawn(process.execPath, ['--import', leave, ...args], {
    ...options,
    detached,
    stdio: [stdin, stdout, stderr, 'ipc'],
  });
  const gone = goneOf(child);
  const kill = (): void => killed(child, detached);
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    child.kill(signal);
    const timer = setTimeout(kill, patienceMs);
    await gone;
    clearTimeout(timer);
  };
  const own = { child, gone, end: () => (ending ??= end()), kill };
  running.add(own);
  void gone.then(() => running.delete(own));
  return own;
}

function goneOf(child: ChildProcess): OwnProcess['gone'] {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, how: error.message }));
    child.once('close', (code, signal) => resolve({ code, how: signal ?? `exit code ${code}` }));
  });
}

function killed(child: ChildProcess, isGroup: boolean): void {
  if (!isGroup || child.pid === undefined || process.platform === 'win32') return void child.kill('SIGKILL');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of the group is gone already.
  }
}

/** Ends every process that `spawnNode` started, and has it start none from now on. Resolves when they are gone. */
export async function endChildren(): Promise<void> {
  isEnding = true;
  await Promise.all([...running].map((own) => own.end()));
}

/** For a user who does not wait for `endChildren`. */
export function killChildren(): void {
  isEnding = true;
  for (const own of running) own.kill();
}

// A command that calls `process.exit` midway leaves nothing behind either.
process.on('exit', () => {
  for (const { child, kill } of running) if (child.exitCode === null && child.signalCode === null) kill();
});
