import { foldText } from './fold-text.ts';
import { parseTags } from './parse-tags.ts';

describe('the tags of a text', () => {
  it('are separated by commas, without blanks around them', () => {
    expect(parseTags(' data center,Nobin ,  a/b ')).toEqual([
      { key: 'data center', name: 'data center' },
      { key: 'nobin', name: 'Nobin' },
      { key: 'a/b', name: 'a/b' },
    ]);
  });

  it('are one tag if only case, accents, blanks or invisible characters differ, in its first spelling', () => {
    expect(parseTags('Zürich  West, zurich west, ZURICH\u00A0WEST, Zu\u0308rich West, Zürich\u200B West')).toEqual([
      { key: 'zurich west', name: 'Zürich  West' },
    ]);
  });

  it.each(['', ' ', ',', ' , ,', '\u200B,\u00AD'])('are none in %j', (text) => {
    expect(parseTags(text)).toEqual([]);
  });

  it('have keys that stay as they are when they are folded again, because addresses contain them', () => {
    const texts = Array.from({ length: 0x20000 }, (_, point) => `x ${String.fromCodePoint(point)}`);
    expect(texts.filter((text) => foldText(foldText(text)) !== foldText(text))).toEqual([]);
  });
});
