/** @jest-environment node */
import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
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
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = (of: string): string => readFileSync(of, 'utf8');

  it('appends to the file of an earlier process', () => {
    writeFileSync(file, 'then ');
    openLog(file).write('now');
    expect(read(file)).toBe('then now');
  });

  it('starts a new file at 50 MiB, and keeps one previous file', () => {
    const log = openLog(file);
    for (const [last, first] of [
      ['one', 'two'],
      ['three', 'four'],
    ] as const) {
      truncateSync(file, largest - last.length);
      log.write(last);
      log.write(first);
      expect([statSync(previous).size, read(file)]).toEqual([largest, first]);
    }
    expect(fs.readdirSync(path.dirname(file))).toEqual(['small.log', 'small.previous.log']);
  });

  it('holds the lines of two processes, and continues for both when one of them has rotated it', () => {
    const [one, other] = [openLog(file), openLog(file)];
    one.write('one ');
    other.write('two ');
    one.write('three');
    expect(read(file)).toBe('one two three');
    for (const round of ['first', 'second']) {
      truncateSync(file, largest);
      other.write('four ');
      other.write(round);
      expect(statSync(previous).size).toBe(largest);
    }
    one.write(' five');
    expect(read(file)).toBe('four second five');
  });

  it('starts at the beginning of a file that was truncated, and creates one that was removed', () => {
    const log = openLog(file);
    log.write('much');
    truncateSync(file);
    log.write('more');
    expect(read(file)).toBe('more');
    rmSync(file);
    log.write('a new file');
    expect(read(file)).toBe('a new file');
  });

  it('creates its folder and each file for the owner alone', () => {
    rmSync(path.dirname(file), { recursive: true });
    const log = openLog(file);
    truncateSync(file, largest);
    log.write('first');
    expect([path.dirname(file), file, previous].map((place) => statSync(place).mode & 0o777)).toEqual([
      0o700, 0o600, 0o600,
    ]);
  });

  it('keeps up to 1 MiB while the disk is full, writes it when there is room, and ends on a full disk', () => {
    const log = openLog(file);
    const fillDisk = () =>
      jest.spyOn(fs, 'writeSync').mockImplementation(() => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      });
    const full = fillDisk();
    log.write('first ');
    log.write('x'.repeat(2 ** 20));
    log.write('second ');
    full.mockRestore();
    log.write('third');
    expect(read(file)).toBe('first second third');
    fillDisk();
    log.write('lost');
    expect(() => {
      log.end();
    }).not.toThrow();
  });

  it('keeps buffered lines in their order, and rotates and follows a rotation after the next write', () => {
    const [one, other] = [openLog(file, { isBuffered: true }), openLog(file, { isBuffered: true })];
    const [a, b, c] = ['a'.repeat(5000), 'b'.repeat(5000), 'c'.repeat(5000)];
    one.write('buffered ');
    expect(read(file)).toBe('');
    one.write(a);
    expect(read(file)).toBe(`buffered ${a}`);
    truncateSync(file, largest);
    one.write(b);
    other.write(b);
    other.write(c);
    one.write('last');
    one.end();
    expect([read(previous).slice(largest), read(file)]).toEqual([`${b}${b}`, `${c}last`]);
  });

  it('writes a buffered line after a moment', () => {
    jest.useFakeTimers();
    openLog(file, { isBuffered: true }).write('one');
    jest.advanceTimersByTime(100);
    jest.useRealTimers();
    expect(read(file)).toBe('one');
  });

  it('continues with its file when it cannot be renamed', () => {
    const log = openLog(file);
    mkdirSync(previous);
    truncateSync(file, largest);
    log.write('one ');
    log.write('two');
    expect(read(file).slice(largest)).toBe('one two');
  });
});
