import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import { readProgress } from '@quoin/shared/server/progress';
import { openLog } from '@quoin/shared/server/rolling-log';
import { parseNotes } from './log-line.ts';
import type { Program } from './programs.ts';
import { root } from './root.ts';

export interface ServerOptions {
  /** The name in messages, such as `API`. */
  name: string;
  program: Program;
  env: Record<string, string>;
  /** The folder of `<name>.log`. */
  logs: string;
  /** Restart on each change of its sources (Node's `--watch`). */
  watch?: boolean;
}

export interface ServerProcess {
  name: string;
  /** Resolves when the process is gone, with its last lines of output. */
  ended: Promise<{ how: string; words: string[] }>;
  /** Its last progress report before it is ready, such as `applying migration 3 of 40`. */
  doing(): string | undefined;
  /** Asks the process to end; kills it after 10 s. */
  stop(): Promise<void>;
  kill(): void;
}

const lastWords = 15;
/**
 * Limits of glibc's allocator, which keeps freed memory. Both servers used 460 MB after two minutes of mixed load; with
 * these limits, the V8 options in `programs.ts` and smaller caches, 290 to 350 MB. glibc has an arena for each thread,
 * but two are enough (one arena and smaller blocks make a render 10 % slower). By default it also raises its mmap
 * threshold to the size of a freed block, such as the 19 MB of a password hash, and keeps such blocks in the heap.
 */
const thrifty = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20),
};

/** Starts a server with this process's Node, in its own process group, so that Ctrl-C reaches it only by `stop`. */
export function startServer(options: ServerOptions): ServerProcess {
  const { program } = options;
  const log = path.join(options.logs, `${options.name.toLowerCase()}.log`);
  const own = program.logsItself ? ['--log', log] : [];
  const { child, exited, end, kill } = spawnNode(
    [...program.flags, ...(options.watch ? ['--watch'] : []), path.join(root, program.file), ...own],
    { cwd: root, env: { ...thrifty, ...process.env, ...options.env }, stdout: 'pipe', stderr: 'pipe', detached: true },
  );
  let doing: string | undefined;
  child.on('message', (message) => {
    doing = readProgress(message) ?? doing;
  });
  const { latest, written } = keepLog(child, { name: options.name, log });
  const ended = Promise.all([exited, written]).then(([{ reason }]) => ({ how: reason, words: latest }));
  const stop = async () => {
    await end();
    await ended;
  };
  return { name: options.name, ended, doing: () => doing, stop, kill };
}

/**
 * Writes the child's output to its log, and warnings to the terminal. `latest` always has the last lines; `written`
 * resolves when both streams have closed.
 */
function keepLog(
  child: ChildProcess,
  { name, log }: Pick<ServerOptions, 'name'> & { log: string },
): { latest: string[]; written: Promise<unknown> } {
  const file = openLog(log);
  const latest: string[] = [];
  const take = (lines: string, from: 'stdout' | 'stderr'): void => {
    file.write(lines);
    latest.push(...takeLastLines(lines));
    latest.splice(0, latest.length - lastWords);
    for (const note of parseNotes(lines, from)) sayLater(child, `${name}: ${note.slice(0, 500)}`);
  };
  const keep = async (from: 'stdout' | 'stderr') => {
    const stream = child[from];
    if (!stream) return;
    let begun = '';
    stream.setEncoding('utf8').on('data', (piece: string) => {
      const end = piece.lastIndexOf('\n') + 1;
      if (end > 0) take(begun + piece.slice(0, end), from);
      begun = end > 0 ? piece.slice(end) : begun + piece;
    });
    await once(stream, 'close');
    if (begun !== '') take(`${begun}\n`, from);
  };
  const written = Promise.all([keep('stdout'), keep('stderr')]).finally(() => {
    file.end();
  });
  return { latest, written };
}

/** Returns the last lines without splitting all of them: under load a chunk has hundreds. */
function takeLastLines(lines: string): string[] {
  let before = lines.length - 1;
  for (let count = 0; count < lastWords && before > 0; count += 1) before = lines.lastIndexOf('\n', before - 1);
  return lines.slice(before + 1, -1).split(/\r?\n/);
}

/** Prints a note after 300 ms, unless the server has ended by then: the error message then has its last lines. */
function sayLater(child: ChildProcess, note: string): void {
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  setTimeout(() => isAlive() && console.error(note), 300).unref();
}
