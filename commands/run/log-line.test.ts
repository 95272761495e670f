import { toNote, parseNotes } from './log-line.ts';

describe('noteworthy', () => {
  it('keeps quiet about what a server reports in passing', () => {
    expect(toNote('{"level":30,"msg":"request completed"}', 'stdout')).toBeUndefined();
    expect(toNote('The site is served at http://localhost:3000', 'stdout')).toBeUndefined();
    expect(toNote('', 'stderr')).toBeUndefined();
    expect(toNote('(node:7) [DEP0001] DeprecationWarning: old', 'stderr')).toBeUndefined();
  });

  it('says the message and the reason of a warning or an error', () => {
    expect(toNote('{"level":50,"msg":"rendering failed","err":{"message":"no data"}}', 'stdout')).toBe(
      'rendering failed: no data',
    );
    expect(toNote('{"level":40,"msg":"slow","err":{"message":"slow"}}', 'stdout')).toBe('slow');
  });

  it('shows a line whole when it is an error without words', () => {
    expect(toNote('{"level":50}', 'stdout')).toBe('{"level":50}');
  });

  it('repeats what stands on the error stream', () => {
    expect(toNote('TypeError: x is not a function', 'stderr')).toBe('TypeError: x is not a function');
    expect(toNote('{ not: json', 'stderr')).toBe('{ not: json');
  });
});

describe('notesIn', () => {
  it('finds what matters among many lines, in their order', () => {
    const lines =
      '{"level":30,"msg":"request"}\n{"level":50,"msg":"broken"}\n\n{"level":30,"msg":"request"}\r\n{"level":40,"msg":"slow"}\n';
    expect(parseNotes(lines, 'stdout')).toEqual(['broken', 'slow']);
    expect(parseNotes('one\r\n{"level":30,"msg":"request"}\ntwo', 'stderr')).toEqual(['one', 'two']);
    expect(parseNotes('', 'stderr')).toEqual([]);
  });
});
