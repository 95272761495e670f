/**
 * How texts are compared, in searches and in the order of lists. API and browser share it, so that both databases and
 * every screen agree.
 */

/** Letters that Unicode does not decompose into a base letter and a mark, with what people type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Replaces small letters that do not decompose. */
export const replaceLetters = (text: string): string =>
  text.replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter);

/**
 * Marks that people leave out when they type: those of Latin, Greek and Cyrillic letters, Hebrew points and Arabic
 * vowel signs. Ranges, because most of these marks belong to no script in Unicode. The vowels of Indic scripts and the
 * voicing marks of Japanese are also marks, but without them a word is another word.
 */
const droppedMarks =
  /[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08CA-\u08E1\u08E3-\u08FF\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\u2DE0-\u2DFF\uA66F-\uA67D\uA69E\uA69F\uFE20-\uFE2F]/g;
/** Format characters, soft hyphens, fillers, variation selectors, and the Arabic character that stretches a word. */
export const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/gu;
/** An accent that stands alone is compatible with a space and a mark, and people type it as an apostrophe. */
const quotes = /[‘’‚‛′‵ʹʻʼʽ`׳]| [\u0300\u0301\u0313\u0314]/g;
const doubleQuotes = /[“”„‟«»״]/g;
const dashes = /[\p{Pd}−]/gu;
const foreignDigits = /(?![0-9])\p{Nd}/gu;
const blanks = /[\s\p{Cc}]+/gu;

/**
 * Normalizing sorts the marks of a letter, which takes the square of their number. Real letters have a few; the
 * stream-safe text format of Unicode allows 30. The two voicing marks of half width are letters that become marks.
 */
const surplusMarks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;
const dropSurplusMarks = (text: string): string => text.replaceAll(surplusMarks, '$1');

/**
 * Returns the form in which identifiers of accounts are compared: the names and email addresses with which people sign
 * in. Letters lose their case and keep their accents, because "jose" and "josé" are two people. A run of white space
 * becomes one space.
 */
export const foldIdentifier = (text: string): string =>
  dropSurplusMarks(text)
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replaceAll(blanks, ' ')
    .trim();

/**
 * Returns the form in which searches compare texts: without case, accents and invisible characters, and with one kind
 * of quotes, dashes, digits and white space. It begins with `foldIdentifier`, so equal identifiers are equal here.
 * An exception is the byte order mark: JavaScript takes it for white space, and in a search it is nothing.
 */
export const foldText = (text: string): string =>
  dropSurplusMarks(
    replaceLetters(
      foldIdentifier(text.replaceAll('\uFEFF', ''))
        .normalize('NFKD')
        .replaceAll(quotes, "'")
        .replaceAll(doubleQuotes, '"')
        .replaceAll(dashes, '-')
        .replaceAll(droppedMarks, '')
        // Marks that invisible characters kept apart are next to each other now.
        .replaceAll(unseen, ''),
    ).replaceAll(foreignDigits, toAsciiDigit),
  )
    // Japanese and Hangul get their composed form again, of which a part is no match.
    .normalize('NFC')
    .replaceAll(blanks, ' ')
    .trim();

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));
/** The values of the digits that were met: long texts have the same few. */
const digitValues = new Map<string, string>();

/** Returns the value of a digit. In every script, the ten digits follow each other in Unicode. */
function toAsciiDigit(digit: string): string {
  const known = digitValues.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  digitValues.set(digit, String(value));
  return String(value);
}

/** The sort key has only the beginning of a text: nobody reads the order of what follows. */
const sortedLength = 200;
const maxDigits = 99;

/**
 * Returns a text by whose code points texts are sorted: `ähnlich` next to `ahnlich`, `2 ways` before `10 ways`. Each
 * number follows its count of digits.
 */
export const makeSortKey = (text: string): string =>
  foldText(text)
    .slice(0, sortedLength)
    .replaceAll(/\d+/g, (number) => {
      const digits = number.replace(/^0+(?=\d)/, '');
      return `${String(Math.min(digits.length, maxDigits)).padStart(2, '0')}${digits}`;
    })
    .toWellFormed();

/** Compares two texts in the order of lists, for `sort`. */
export function compareTexts(one: string, other: string): number {
  const [key, otherKey] = [makeSortKey(one), makeSortKey(other)];
  if (key === otherKey) return 0;
  return comparable(key) < comparable(otherKey) ? -1 : 1;
}

/** Moves surrogates behind all other code units, because strings are compared by code units and databases by points. */
const comparable = (key: string): string =>
  key.replaceAll(/[\uD800-\uFFFF]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code >= 0xe000 ? code - 0x800 : code + 0x2000);
  });

/** Whether a text contains another one as searches see it. */
export const containsText = (text: string, part: string): boolean => foldText(text).includes(foldText(part));
