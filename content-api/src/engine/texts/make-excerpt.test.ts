import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { makeExcerpt } from './make-excerpt.ts';

const find = (text: string, search: string) => makeExcerpt(text, foldText(search));

describe('makeExcerpt()', () => {
  it('returns the words around the match as they are written', () =>
    expect(find('We sell  Éclairs\nand tea.', 'eclair')).toEqual({
      before: 'We sell ',
      match: 'Éclair',
      after: 's and tea.',
    }));

  it('cuts long texts at words, with dots', () => {
    const excerpt = find(`${'before '.repeat(1_000)}the needle lies here ${'after '.repeat(1_000)}`, 'NEEDLE lies');
    expect(excerpt).toMatchObject({ match: 'needle lies' });
    expect(excerpt?.before).toMatch(/^…(before )+the $/);
    expect(excerpt?.after).toMatch(/^ here( after)+…$/);
    expect(excerpt?.before.length).toBeLessThan(50);
    expect(excerpt?.after.length).toBeLessThan(100);
  });

  it.each([
    { script: 'a decomposed accent', text: 'Caf\u0065\u0301 au lait', search: 'café', match: 'Caf\u0065\u0301' },
    { script: 'a letter that folds to two', text: 'Große Straße', search: 'strasse', match: 'Straße' },
    { script: 'text without blanks', text: '東京都は日本の首都です', search: '日本', match: '日本' },
    { script: 'an emoji at the end', text: 'yes 😀', search: '😀', match: '😀' },
    { script: 'a soft hyphen inside', text: 'the har\u00ADbour', search: 'harbour', match: 'har\u00ADbour' },
  ])('finds $script', ({ text, search, match }) => expect(find(text, search)?.match).toBe(match));

  it('finds a match on the edge of two windows', () => {
    for (let length = 1_300; length < 2_100; length += 37)
      expect(find(`${'x'.repeat(length)} a needle`, 'a needle')?.match).toBe('a needle');
  });

  it('returns nothing where there is no match, or no text to look for', () => {
    expect(find('a text', 'other')).toBeUndefined();
    expect(find('a text', '')).toBeUndefined();
  });
});
