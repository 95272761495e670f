import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const lines = 3000;
const serverLog = pathToFileURL(require.resolve('./server-log.ts')).href;
const folder = mkdtempSync(path.join(tmpdir(), 'quoin-log-'));
const file = path.join(folder, 'api.log');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(file, { force: true });
});

interface Program {
  /** Code that runs before the log is created. */
  before?: string;
  options?: object;
  /** Code that runs after the lines were logged. */
  then: string;
}

/** Starts a process that logs `lines` lines. */
function startProgram({ before = '', options = {}, then }: Program) {
  const program = `import { serverLog } from ${JSON.stringify(serverLog)};
    ${before}
    const log = serverLog(${JSON.stringify(options)});
    for (let n = 0; n < ${lines}; n += 1) log.info({ n }, 'café');
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('The program has no standard output.');
  return { child, stdout };
}

const loggedBefore = (then: string, options: object = {}): Promise<string> =>
  text(startProgram({ then: `process.disconnect(); ${then}`, options }).stdout);

const parseEntries = (written: string): unknown[] =>
  written
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
const all = Array.from({ length: lines }, (_unused, n): unknown => expect.objectContaining({ n, msg: 'café' }));

const ends = [
  ['by itself', ''],
  ['at once', 'process.exit(0);'],
  ['by an error that nobody caught', 'throw new Error("Nobody caught it.");'],
] as const;

describe('the log of a process that ends', () => {
  it.each(ends)('is complete and in order when it ends %s', async (_, end) => {
    expect(parseEntries(await loggedBefore(end))).toEqual(all);
  });

  it('is complete and in order when it ends while lines are written', async () => {
    const end = `let n = ${lines};
      setInterval(() => {
        for (let more = 0; more < 10; more += 1, n += 1) log.info({ n }, 'café');
        if (n === ${2 * lines}) process.exit(0);
      }, 1);`;
    const written = parseEntries(await loggedBefore(end));
    expect(written).toEqual(Array.from({ length: 2 * lines }, (_unused, n) => expect.objectContaining({ n })));
  });

  it.each(ends)('is complete and in order in its file when it ends %s', async (_, end) => {
    expect(await loggedBefore(end, { file })).toBe('');
    expect(parseEntries(readFileSync(file, 'utf8'))).toEqual(all);
  });
});

describe('the standard output', () => {
  it('does not delay responses when its reader is slow, and loses no line', async () => {
    const { child, stdout } = startProgram({ then: "process.send('is not delayed', () => process.disconnect());" });
    expect(await once(child, 'message')).toEqual(['is not delayed', undefined]);
    expect(parseEntries(await text(stdout))).toEqual(all);
  });

  it('does not stop the server when its reader has closed it', async () => {
    const { child, stdout } = startProgram({
      // The worker does not keep the process running, so its channel must, as a server's socket does.
      before: `process.channel.ref();
        const { promise: noWorker, resolve } = Promise.withResolvers();
        process.on('worker', (worker) => worker.on('exit', () => setImmediate(resolve)));`,
      then: `await noWorker;
        log.info('This line is lost.');
        setImmediate(() => setImmediate(() => process.send('runs', () => process.disconnect())));`,
    });
    stdout.destroy();
    const ended = once(child, 'exit');
    expect(await once(child, 'message')).toEqual(['runs', undefined]);
    expect(await ended).toEqual([0, null]);
  });
});

describe('a log with a file', () => {
  it('has warnings and errors on the standard output, each once', async () => {
    const written = await loggedBefore("log.warn('Slow.'); log.error('Broken.');", { file });
    expect(parseEntries(written)).toEqual([
      expect.objectContaining({ level: 40, msg: 'Slow.' }),
      expect.objectContaining({ level: 50, msg: 'Broken.' }),
    ]);
    expect(parseEntries(readFileSync(file, 'utf8'))).toEqual(all);
  });
});
