import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Options {
  stdin?: 'ignore' | 'inherit' | 'pipe';
  stdout: 'ignore' | 'inherit' | 'pipe';
  stderr: 'ignore' | 'inherit' | 'pipe';
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /**
   * Gives the process its own process group. Ctrl-C at the terminal then reaches it through `end` only, and `kill`
   * kills its children too.
   */
  detached?: boolean;
  /** The signal that `end` sends; default SIGTERM. */
  signal?: 'SIGTERM' | 'SIGINT';
  /** The time in milliseconds between that signal and SIGKILL; default 10,000. */
  killTimeoutMs?: number;
}

export interface ManagedProcess {
  child: ChildProcess;
  /** Resolves when the process has exited and its pipes are closed. `reason` is a signal, an exit code or an error. */
  exited: Promise<{ code: number | null; reason: string }>;
  /** Sends the signal, once, and kills the process after `killTimeoutMs`. Resolves when it has exited. */
  end(): Promise<void>;
  kill(): void;
}

const running = new Set<ManagedProcess>();
let isEnding = false;
const leaveWithParent = pathToFileURL(path.join(import.meta.dirname, 'leave-with-parent.mjs')).href;

/**
 * Starts a Node process that does not outlive this one: `endChildren` ends it, and it exits by itself if this process
 * is killed.
 * @param args flags of Node, the script, its arguments
 * @throws Error after a call of `endChildren` or `killChildren`
 */
export function spawnNode(
  args: readonly string[],
  {
    stdin = 'ignore',
    stdout,
    stderr,
    detached = false,
    signal = 'SIGTERM',
    killTimeoutMs = 10_000,
    ...options
  }: Options,
): ManagedProcess {
  if (isEnding) throw new Error('The command is being stopped: it starts no process any more.');
  const child = spawn(process.execPath, ['--import', leaveWithParent, ...args], {
    ...options,
    detached,
    stdio: [stdin, stdout, stderr, 'ipc'],
  });
  const exited = waitForExit(child);
  const kill = (): void => killProcess(child, detached);
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    child.kill(signal);
    const timer = setTimeout(kill, killTimeoutMs);
    await exited;
    clearTimeout(timer);
  };
  const managed = { child, exited, end: () => (ending ??= end()), kill };
  running.add(managed);
  void exited.then(() => running.delete(managed));
  return managed;
}

function waitForExit(child: ChildProcess): ManagedProcess['exited'] {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, reason: error.message }));
    child.once('close', (code, signal) => resolve({ code, reason: signal ?? `exit code ${code}` }));
  });
}

function killProcess(child: ChildProcess, isGroup: boolean): void {
  if (!isGroup || child.pid === undefined || process.platform === 'win32') return void child.kill('SIGKILL');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole process group has exited already.
  }
}

/** Ends all processes that `spawnNode` started and prevents new ones. Resolves when all have exited. */
export async function endChildren(): Promise<void> {
  isEnding = true;
  await Promise.all([...running].map((managed) => managed.end()));
}

/** Kills all processes that `spawnNode` started, for a user who does not wait for `endChildren`. */
export function killChildren(): void {
  isEnding = true;
  for (const managed of running) managed.kill();
}

// A command that calls `process.exit` must not leave processes behind.
process.on('exit', () => {
  for (const { child, kill } of running) if (child.exitCode === null && child.signalCode === null) kill();
});
