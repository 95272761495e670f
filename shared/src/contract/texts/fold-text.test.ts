import { compareTexts, containsText, foldIdentifier, foldText, makeSortKey } from './fold-text.ts';

describe('foldText()', () => {
  it.each([
    ['finds Latin letters without accents', 'Café Zürich', 'cafe zurich'],
    ['finds Greek capitals without accents', 'Οδός', 'ΟΔΟΣ'],
    ['finds Cyrillic letters without accents', 'Ёлка, йод', 'елка, иод'],
    ['finds Arabic without vowel signs and stretched letters', 'مُحَمَّـد', 'محمد'],
    ['finds Hebrew without points', 'שָׁלוֹם', 'שלום'],
    [
      'finds letters that do not decompose',
      'Straße, ẞ, Łódź, Ærø, œuvre, Đà, ıssız, Þór',
      'strasse, ss, lodz, aero, oeuvre, da, issiz, thor',
    ],
    ['drops soft hyphens and zero widths', 'Donau\u00ADdampf\u200Bsch\uFEFFiff', 'donaudampfschiff'],
    ['drops the joiners of Indic scripts and Persian', 'क्\u200Dष می\u200Cخواهم', 'क्ष میخواهم'],
    ['drops bidi marks', '\u202Babc\u202C \u2066d\u2069', 'abc d'],
    ['has one apostrophe', 'don’t donʼt don´t don`t', "don't don't don't don't"],
    ['has one quotation mark', '“a” „b“ «c»', '"a" "b" "c"'],
    ['has one dash', 'a–b—c‐d−e', 'a-b-c-d-e'],
    ['has the digits of every script', '२०७९ ১২৩ ٤٥ ７', '2079 123 45 7'],
    ['has one kind of space', ' a\u00A0\t b ', 'a b'],
  ])('%s', (...[, text, folded]) => {
    expect(foldText(text)).toBe(foldText(folded));
    expect(foldText(folded)).toBe(folded.toLowerCase().replaceAll('ς', 'σ'));
  });

  it.each([
    ['the vowels of Devanagari', 'कर्जा', 'करज'],
    ['the vowels of Bengali', 'ভাষা', 'ভষ'],
    ['the tone marks of Thai', 'น้ำ', 'นำ'],
    ['the voicing marks of Japanese', 'がぎ', 'かき'],
  ])('keeps %s, because the word would be another one', (...[, word, other]) =>
    expect(foldText(word)).not.toBe(foldText(other)),
  );

  it('gives no part of a composed letter', () => {
    expect(containsText('한국', '하')).toBe(false);
    expect(containsText('が', 'か')).toBe(false);
  });

  it('folds a folded text to itself', () => {
    const text = 'Donau\u00ADdampf – “Ǻßﬁ” ½ २० が 한국 ´x';
    expect(foldText(foldText(text))).toBe(foldText(text));
  });
});

describe('foldIdentifier()', () => {
  it('keeps accents, so that "jose" and "josé" are two accounts', () => {
    expect(foldIdentifier('jose')).not.toBe(foldIdentifier('josé'));
    expect(foldText('jose')).toBe(foldText('josé'));
  });

  it('has one form for letter case, width, composition and white space', () => {
    for (const name of ['JOSE\u0301', ' José', 'ｊｏｓé']) expect(foldIdentifier(name)).toBe('josé');
  });
});

describe('compareTexts()', () => {
  const sort = (texts: readonly string[]): string[] => texts.toSorted(compareTexts);

  it('puts ähnlich next to apple', () =>
    expect(sort(['zebra', 'apple', 'Österreich', 'ähnlich', 'other'])).toEqual([
      'ähnlich',
      'apple',
      'Österreich',
      'other',
      'zebra',
    ]));

  it('puts 2 ways before 10 ways', () =>
    expect(sort(['10 ways', '2 ways', '२ ways to', '1 way', '100', 'a10', 'a9'])).toEqual([
      '1 way',
      '2 ways',
      '२ ways to',
      '10 ways',
      '100',
      'a9',
      'a10',
    ]));

  it('compares code points, as the databases do', () => {
    const texts = ['\u{1F600}', '\uFFFC', '한', 'a'];
    const byBytes = (one: string, other: string) =>
      Buffer.compare(Buffer.from(makeSortKey(one)), Buffer.from(makeSortKey(other)));
    expect(sort(texts)).toEqual(texts.toSorted(byBytes));
  });

  it('takes numbers of any length and long texts', () => {
    expect(compareTexts('9'.repeat(150), '1'.repeat(151))).not.toBe(0);
    expect(makeSortKey('😀'.repeat(300)).isWellFormed()).toBe(true);
    expect(compareTexts(`${'a'.repeat(500)}b`, `${'a'.repeat(500)}c`)).toBe(0);
  });
});
