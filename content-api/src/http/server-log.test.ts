import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const lines = 3000;
const log = pathToFileURL(require.resolve('./server-log.ts')).href;
const folder = mkdtempSync(path.join(tmpdir(), 'quoin-log-'));
const file = path.join(folder, 'api.log');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(file, { force: true });
});

/** Returns the output of a process that logs `lines` lines and then runs `end`. */
async function loggedBefore(end: string, options: object = {}): Promise<string> {
  const program = `import { serverLog } from ${JSON.stringify(log)};
    const log = serverLog(${JSON.stringify(options)});
    for (let n = 0; n < ${lines}; n += 1) log.info({ n }, 'café');
    ${end}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text(child.stdout);
}

const entriesIn = (written: string): unknown[] =>
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

describe('what was logged before a process ends', () => {
  it.each(ends)('comes out whole and in order when it ends %s', async (_, end) => {
    expect(entriesIn(await loggedBefore(end))).toEqual(all);
  });

  it.each(ends)('is in its file whole and in order when it ends %s', async (_, end) => {
    expect(await loggedBefore(end, { file })).toBe('');
    expect(entriesIn(readFileSync(file, 'utf8'))).toEqual(all);
  });
});

describe('a log with a file', () => {
  it('leaves what is amiss to the standard output, and says it once', async () => {
    const said = await loggedBefore("log.warn('Slow.'); log.error('Broken.');", { file });
    expect(entriesIn(said)).toEqual([
      expect.objectContaining({ level: 40, msg: 'Slow.' }),
      expect.objectContaining({ level: 50, msg: 'Broken.' }),
    ]);
    expect(entriesIn(readFileSync(file, 'utf8'))).toEqual(all);
  });
});
