import { toNote, parseNotes } from './log-line.ts';

describe('noteworthy', () => {
  it('ignores information lines', () => {
    expect(toNote('{"level":30,"msg":"request completed"}', 'stdout')).toBeUndefined();
    expect(toNote('The site is served at http://localhost:3000', 'stdout')).toBeUndefined();
    expect(toNote('', 'stderr')).toBeUndefined();
    expect(toNote('(node:7) [DEP0001] DeprecationWarning: old', 'stderr')).toBeUndefined();
  });

  it('returns the message and the reason of a warning or an error', () => {
    expect(toNote('{"level":50,"msg":"rendering failed","err":{"message":"no data"}}', 'stdout')).toBe(
      'rendering failed: no data',
    );
    expect(toNote('{"level":40,"msg":"slow","err":{"message":"slow"}}', 'stdout')).toBe('slow');
  });

  it('returns the whole line of an error without a message', () => {
    expect(toNote('{"level":50}', 'stdout')).toBe('{"level":50}');
  });

  it('returns the lines of the error stream', () => {
    expect(toNote('TypeError: x is not a function', 'stderr')).toBe('TypeError: x is not a function');
    expect(toNote('{ not: json', 'stderr')).toBe('{ not: json');
  });
});

describe('parseNotes', () => {
  it('returns the notes among many lines, in order', () => {
    const lines =
      '{"level":30,"msg":"request"}\n{"level":50,"msg":"broken"}\n\n{"level":30,"msg":"request"}\r\n{"level":40,"msg":"slow"}\n';
    expect(parseNotes(lines, 'stdout')).toEqual(['broken', 'slow']);
    expect(parseNotes('one\r\n{"level":30,"msg":"request"}\ntwo', 'stderr')).toEqual(['one', 'two']);
    expect(parseNotes('', 'stderr')).toEqual([]);
  });
});
