import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { spawnNode } from '@quoin/shared/server/child-processes';
import { readProgress } from '@quoin/shared/server/progress';
import { openLog } from '@quoin/shared/server/rolling-log';
import { notesIn } from './log-line.ts';
import type { Program } from './programs.ts';
import { root } from './root.ts';

export interface ServerOptions {
  /** What people call it, such as `API`. */
  name: string;
  program: Program;
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
  /** What it said last that it does before it is ready, such as `applying migration 3 of 40`. */
  doing(): string | undefined;
  /** Asks it to finish; after ten seconds it has to. */
  stop(): Promise<void>;
  kill(): void;
}

const lastWords = 15;
/**
 * What is taken without being needed, beside what V8 takes (`programs.ts`): after two minutes of all that a site does,
 * both servers had 460 MB to themselves; with both and smaller caches 290 to 350. glibc keeps what was given back: in a
 * place for each thread, where two are enough (one, and smaller blocks, make a render a tenth dearer), and among the
 * small things whatever is as large as what was given back once, such as the 19 MB of a password's hash.
 */
const thrifty = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20),
};

/**
 * Starts a server with the Node that runs this, in a process group of its own: Ctrl-C reaches it through `stop` only.
 */
export function startServer(options: ServerOptions): ServerProcess {
  const { program } = options;
  const log = path.join(options.logs, `${options.name.toLowerCase()}.log`);
  const own = program.logsItself ? ['--log', log] : [];
  const { child, gone, end, kill } = spawnNode(
    [...program.flags, ...(options.watch ? ['--watch'] : []), path.join(root, program.file), ...own],
    { cwd: root, env: { ...thrifty, ...process.env, ...options.env }, stdout: 'pipe', stderr: 'pipe', detached: true },
  );
  let doing: string | undefined;
  child.on('message', (message) => {
    doing = readProgress(message) ?? doing;
  });
  const { latest, written } = keepLog(child, { name: options.name, log });
  const ended = Promise.all([gone, written]).then(([{ how }]) => ({ how, words: latest }));
  const stop = async () => {
    await end();
    await ended;
  };
  return { name: options.name, ended, doing: () => doing, stop, kill };
}

/**
 * Writes all that it says to its log, and what matters to the terminal; `latest` is kept current, `written` tells the
 * end.
 */
function keepLog(
  child: ChildProcess,
  { name, log }: Pick<ServerOptions, 'name'> & { log: string },
): { latest: string[]; written: Promise<unknown> } {
  const add = openLog(log);
  const latest: string[] = [];
  const take = (lines: string, from: 'stdout' | 'stderr'): void => {
    add(lines);
    latest.push(...lastOf(lines));
    latest.splice(0, latest.length - lastWords);
    for (const note of notesIn(lines, from)) sayLater(child, `${name}: ${note.slice(0, 500)}`);
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
  const written = Promise.all([keep('stdout'), keep('stderr')]);
  return { latest, written };
}

/** The last of many lines: they come as they were written, hundreds at once when there is much to do. */
function lastOf(lines: string): string[] {
  let before = lines.length - 1;
  for (let count = 0; count < lastWords && before > 0; count += 1) before = lines.lastIndexOf('\n', before - 1);
  return lines.slice(before + 1, -1).split(/\r?\n/);
}

/** Not when the server dies over it: then it is among the last words. */
function sayLater(child: ChildProcess, note: string): void {
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  setTimeout(() => isAlive() && console.error(note), 300).unref();
}
