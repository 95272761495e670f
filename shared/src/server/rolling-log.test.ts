import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLog } from './rolling-log.ts';

const largest = 50 * 2 ** 20;

describe('a log', () => {
  let folder: string;
  let file: string;
  let previous: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'quoin-log-'));
    [file, previous] = [path.join(folder, 'logs', 'small.log'), path.join(folder, 'logs', 'small.previous.log')];
    mkdirSync(path.dirname(file));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const read = (of: string): string => readFileSync(of, 'utf8');

  it('goes on where it was left, until it has grown to 50 MB', () => {
    writeFileSync(file, 'then ');
    openLog(file)('now');
    expect(read(file)).toBe('then now');
    truncateSync(file, largest);
    openLog(file)('one more');
    expect([statSync(previous).size, read(file)]).toEqual([largest, 'one more']);
  });

  it('holds what two write at once, bytes as well as text, and goes on for both when one has set it aside', () => {
    const [one, other] = [openLog(file), openLog(file)];
    one('one ');
    other(Buffer.from('two '));
    one('three');
    expect(read(file)).toBe('one two three');
    truncateSync(file, largest);
    other('four ');
    one('five');
    expect([statSync(previous).size, read(file)]).toEqual([largest, 'four five']);
  });

  it('is written at its beginning once somebody has emptied it, and anew once it was taken away', () => {
    const add = openLog(file);
    add('much');
    truncateSync(file);
    add('more');
    expect(read(file)).toBe('more');
    rmSync(file);
    add('anew');
    expect(read(file)).toBe('anew');
  });

  it('makes its folder, for its owner alone', () => {
    rmSync(path.dirname(file), { recursive: true });
    openLog(file)('first');
    expect([path.dirname(file), file].map((place) => statSync(place).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  it('costs nobody more than its lines where nothing can be written', () => {
    const add = openLog(file);
    mkdirSync(file);
    expect(() => add('lost')).not.toThrow();
    rmSync(file, { recursive: true });
    add('found');
    expect(read(file)).toBe('found');
  });
});
