import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLog } from './rolling-log.ts';

describe('a log', () => {
  let folder: string;
  let file: string;
  let previous: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'quoin-log-'));
    [file, previous] = [path.join(folder, 'small.log'), path.join(folder, 'small.previous.log')];
  });

  afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

  const read = (of: string): string => readFileSync(of, 'utf8');
  const whenWritten = async (words: string): Promise<void> => {
    while (read(file) !== words) await new Promise(setImmediate);
  };

  it('goes on where it was left, until it has grown to 50 MB', async () => {
    writeFileSync(file, 'then ');
    const log = openLog(folder, 'small');
    log.write('now');
    await whenWritten('then now');
    await log.end();
    truncateSync(file, 50 * 2 ** 20);
    const next = openLog(folder, 'small');
    next.write('one more');
    await next.end();
    expect([statSync(previous).size, read(file)]).toEqual([50 * 2 ** 20, 'one more']);
  });

  it('holds what two write at once', async () => {
    writeFileSync(file, '');
    const [one, other] = [openLog(folder, 'small'), openLog(folder, 'small')];
    one.write('one ');
    await whenWritten('one ');
    other.write('two ');
    await whenWritten('one two ');
    one.write('three');
    await Promise.all([one.end(), other.end()]);
    expect(read(file)).toBe('one two three');
  });

  it('is written at its beginning once somebody has emptied it', async () => {
    writeFileSync(file, '');
    const log = openLog(folder, 'small');
    log.write('much');
    await whenWritten('much');
    truncateSync(file);
    log.write('more');
    await log.end();
    expect(read(file)).toBe('more');
  });
});
