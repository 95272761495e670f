import { diffText } from './text-diff.ts';

const marked = (text: string, other: string) =>
  diffText(text, other)
    .map((run) => (run.isChanged ? `[${run.text}]` : run.text))
    .join('');

describe('text diff', () => {
  it('marks nothing in equal texts', () => {
    expect(marked('one two', 'one two')).toBe('one two');
  });

  it('marks the words that the other text does not have', () => {
    expect(marked('one big two three', 'one two small three')).toBe('one [big ]two three');
    expect(marked('one two small three', 'one big two three')).toBe('one two [small ]three');
  });

  it('marks several places of one text', () => {
    expect(marked('a b c d e f', 'a x c d y f')).toBe('a [b ]c d [e ]f');
  });

  it('counts a tag as a word', () => {
    expect(marked('<p>Our <b>new</b> office</p>', '<p>Our new office</p>')).toBe('<p>Our [<b>new</b> ]office</p>');
  });

  it('marks everything against an empty text', () => {
    expect(marked('one two', '')).toBe('[one two]');
    expect(marked('', 'one two')).toBe('');
  });

  it('marks the whole middle of texts that are too long to compare', () => {
    const long = (word: string) =>
      `start ${Array.from({ length: 2000 }, (_each, index) => `${word}${index}`).join(' ')} end`;
    expect(marked(long('a'), long('b'))).toBe(`start [${long('a').slice(6, -3)}]end`);
  });
});
