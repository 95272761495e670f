import { getReadingTime } from './reading-time.ts';

describe('the reading time', () => {
  it('is at least a minute', () => {
    expect([getReadingTime(''), getReadingTime('A word.'), getReadingTime('– … !')]).toEqual([1, 1, 1]);
  });

  it.each([
    { script: 'with blanks', text: 'A good story has words. ', minutes: 5 },
    { script: 'Japanese', text: '私は毎日本を読みます。', minutes: 7 },
    { script: 'Thai', text: 'ฉันอ่านหนังสือทุกวัน', minutes: 5 },
  ])('counts the words of texts $script', ({ text, minutes }) => {
    expect(getReadingTime(text.repeat(220))).toBe(minutes);
  });

  it('is estimated for the rest of a very long text', () => {
    expect(getReadingTime('word '.repeat(220 * 100))).toBe(100);
  });
});
