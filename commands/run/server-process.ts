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
  /** The folder of the program's repository. Default: this one. */
  from?: string | undefined;
  env: Record<string, string>;
  /** The folder of `<name>.log`. */
  logs: string;
  /** Do not print its warnings to the terminal. They are in the log. */
  isQuiet?: boolean;
  /** Restart on each change of its sources (Node's `--watch`). */
  watch?: boolean;
}

export interface ServerProcess {
  name: string;
  pid: number | undefined;
  /** Resolves when the process is gone, with its last lines of output. */
  ended: Promise<{ how: string; lastLines: string[] }>;
  /** Its last progress report before it is ready, such as `applying migration 3 of 40`. */
  getProgress(): string | undefined;
  /** Asks the process to end; kills it after 10 s. */
  stop(): Promise<void>;
  kill(): void;
}

const maxLines = 15;
/**
 * Limits of glibc's allocator, which keeps freed memory. Both servers used 460 MB after two minutes of mixed load; with
 * these limits, the V8 options in `programs.ts` and smaller caches, 290 to 350 MB. glibc has an arena for each thread,
 * but two are enough (one arena and smaller blocks make a render 10 % slower). By default it also raises its mmap
 * threshold to the size of a freed block, such as the 19 MB of a password hash, and keeps such blocks in the heap.
 */
const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20),
};

/** Starts a server with this process's Node, in its own process group, so that Ctrl-C reaches it only by `stop`. */
export function startServer(options: ServerOptions): ServerProcess {
  const { program, from = root } = options;
  const log = path.join(options.logs, `${options.name.toLowerCase()}.log`);
  const logArguments = program.logsItself ? ['--log', log] : [];
  const { child, exited, end, kill } = spawnNode(
    [...program.flags, ...(options.watch ? ['--watch'] : []), path.join(from, program.file), ...logArguments],
    {
      cwd: from,
      env: { ...allocatorSettings, ...process.env, ...options.env },
      stdout: 'pipe',
      stderr: 'pipe',
      detached: true,
    },
  );
  let progress: string | undefined;
  child.on('message', (message) => {
    progress = readProgress(message) ?? progress;
  });
  const { lastLines, written } = captureLog(child, { name: options.name, log, isQuiet: options.isQuiet });
  const ended = Promise.all([exited, written]).then(([{ reason }]) => ({ how: reason, lastLines }));
  const stop = async () => {
    await end();
    await ended;
  };
  return { name: options.name, pid: child.pid, ended, getProgress: () => progress, stop, kill };
}

/**
 * Writes the child's output to its log, and warnings to the terminal. `latest` always has the last lines; `written`
 * resolves when both streams have closed.
 */
function captureLog(
  child: ChildProcess,
  { name, log, isQuiet = false }: { name: string; log: string; isQuiet: boolean | undefined },
): { lastLines: string[]; written: Promise<unknown> } {
  const file = openLog(log);
  const lastLines: string[] = [];
  const record = (lines: string, from: 'stdout' | 'stderr'): void => {
    file.write(lines);
    lastLines.push(...getLastLines(lines));
    lastLines.splice(0, lastLines.length - maxLines);
    for (const note of isQuiet ? [] : parseNotes(lines, from)) printLater(child, `${name}: ${note.slice(0, 500)}`);
  };
  const capture = async (from: 'stdout' | 'stderr') => {
    const stream = child[from];
    if (!stream) return;
    let incompleteLine = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      const end = chunk.lastIndexOf('\n') + 1;
      if (end > 0) record(incompleteLine + chunk.slice(0, end), from);
      incompleteLine = end > 0 ? chunk.slice(end) : incompleteLine + chunk;
    });
    await once(stream, 'close');
    if (incompleteLine !== '') record(`${incompleteLine}\n`, from);
  };
  const written = Promise.all([capture('stdout'), capture('stderr')]).finally(() => {
    file.end();
  });
  return { lastLines, written };
}

/** Returns the last lines without splitting all of them: under load a chunk has hundreds. */
function getLastLines(lines: string): string[] {
  let before = lines.length - 1;
  for (let count = 0; count < maxLines && before > 0; count += 1) before = lines.lastIndexOf('\n', before - 1);
  return lines.slice(before + 1, -1).split(/\r?\n/);
}

/** Prints a note after 300 ms, unless the server has ended by then: the error message then has its last lines. */
function printLater(child: ChildProcess, note: string): void {
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  setTimeout(() => isAlive() && console.error(note), 300).unref();
}
