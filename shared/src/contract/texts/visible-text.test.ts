import { findControlCharacter, isInvisible } from './visible-text.ts';

describe('isInvisible()', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \t\n\u00A0\u3000'],
    ['zero widths', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['soft hyphens', '\u00AD'],
    ['bidi marks', '\u200E\u202E\u2066'],
    ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
    ['Braille cells without dots', '\u2800'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['tags', '\u{E0041}\u{E007F}'],
  ])('is true for %s', (...[, text]) => expect(isInvisible(text)).toBe(true));

  it.each(['a', '😀', '\u0301', 'क', '\u2801', '.'])('is false for %s', (text) =>
    expect(isInvisible(text)).toBe(false),
  );
});

describe('findControlCharacter()', () => {
  it('names the character and its place', () => {
    expect(findControlCharacter('ab\u{1F600}\0c', { hasLines: true })).toBe(
      'Contains a control character (U+0000) as its character 4, which no reader sees. Remove it.',
    );
    expect(findControlCharacter('a\uD800', { hasLines: true })).toContain('half a character (U+D800)');
  });

  it('accepts tabs and line breaks only in texts of several lines', () => {
    const text = 'a\tb\r\nc';
    expect(findControlCharacter(text, { hasLines: true })).toBeUndefined();
    expect(findControlCharacter(text, { hasLines: false })).toContain('a tab (U+0009)');
    expect(findControlCharacter('a\nb', { hasLines: false })).toContain('a line break (U+000A)');
  });

  it('finds nothing in a text of any script', () =>
    expect(findControlCharacter('Café नयाँ 한국 😀👩‍👩‍👧 \u200B', { hasLines: false })).toBeUndefined());
});
