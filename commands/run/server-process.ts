import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { noteworthy } from './log-line.ts';
import { root } from './root.ts';

export interface ServerOptions {
  /** What people call it, such as `API`. */
  name: string;
  /** From the root. */
  file: string;
  env: Record<string, string>;
  /** Where `<name>.log` is written. */
  logs: string;
  /** Start again on each change of its sources. */
  watch?: boolean;
}

export interface ServerProcess {
  name: string;
  /** Resolves when the process is gone, with its last words. */
  ended: Promise<{ how: string; words: string[] }>;
  /** Asks it to finish; after ten seconds it has to. */
  stop(): Promise<void>;
  kill(): void;
}

const lastWords = 15;
const patience = 10_000;

/** Starts a server with the Node that runs this, in a process group of its own: Ctrl-C reaches it through `stop` only. */
export function startServer(options: ServerOptions): ServerProcess {
  const leave = pathToFileURL(path.join(import.meta.dirname, 'leave-with-parent.mjs')).href;
  const child = spawn(process.execPath, ['--import', leave, ...(options.watch ? ['--watch'] : []), path.join(root, options.file)], {
    cwd: root, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true,
  });
  const words = keepLog(child, options);
  const ended = new Promise<{ how: string; words: string[] }>((resolve) => {
    child.once('error', (error) => resolve({ how: error.message, words }));
    child.once('close', (code, signal) => resolve({ how: signal ?? `exit code ${code}`, words }));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(timer);
  };
  return { name: options.name, ended, stop, kill: () => void child.kill('SIGKILL') };
}

/** Writes all that it says to its log and what matters to the terminal; answers its latest lines, kept current. */
function keepLog(child: ChildProcess, { name, logs }: ServerOptions): string[] {
  mkdirSync(logs, { recursive: true });
  const file = path.join(logs, `${name.toLowerCase()}.log`);
  if (existsSync(file)) renameSync(file, path.join(logs, `${name.toLowerCase()}.previous.log`));
  const log = createWriteStream(file);
  // A full disk costs the log, not the servers.
  log.on('error', () => undefined);
  const latest: string[] = [];
  for (const from of ['stdout', 'stderr'] as const) {
    const stream = child[from];
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      latest.push(line);
      if (latest.length > lastWords) latest.shift();
      const note = noteworthy(line, from);
      if (note !== undefined) console.error(`${name}: ${note.slice(0, 500)}`);
    });
  }
  child.once('close', () => log.end());
  return latest;
}
