import { noteworthy, parseNotes } from './log-line.ts';

describe('noteworthy', () => {
  it('keeps quiet about what a server reports in passing', () => {
    expect(noteworthy('{"level":30,"msg":"request completed"}', 'stdout')).toBeUndefined();
    expect(noteworthy('The site is served at http://localhost:3000', 'stdout')).toBeUndefined();
    expect(noteworthy('', 'stderr')).toBeUndefined();
    expect(noteworthy('(node:7) [DEP0001] DeprecationWarning: old', 'stderr')).toBeUndefined();
  });

  it('says the message and the reason of a warning or an error', () => {
    expect(noteworthy('{"level":50,"msg":"rendering failed","err":{"message":"no data"}}', 'stdout')).toBe(
      'rendering failed: no data',
    );
    expect(noteworthy('{"level":40,"msg":"slow","err":{"message":"slow"}}', 'stdout')).toBe('slow');
  });

  it('shows a line whole when it is an error without words', () => {
    expect(noteworthy('{"level":50}', 'stdout')).toBe('{"level":50}');
  });

  it('repeats what stands on the error stream', () => {
    expect(noteworthy('TypeError: x is not a function', 'stderr')).toBe('TypeError: x is not a function');
    expect(noteworthy('{ not: json', 'stderr')).toBe('{ not: json');
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
