/** What the number or bullet before a list item says. */
export interface ListMarker {
  isOrdered: boolean;
  /** The `type` of an ordered list; undefined for 1, 2, 3. */
  type?: ListType;
  /** The item's number; undefined if the marker does not say it. */
  value?: number;
}

export type ListType = 'a' | 'A' | 'i' | 'I';

/** What is known about the list that the item belongs to. */
interface KnownList {
  /** Word's name of the number format, from the style sheet that it copies. */
  format?: string | undefined;
  /** The type of an earlier item of the same list and level. */
  earlier?: ListType | undefined;
}

const formats: Readonly<Record<string, ListType>> = {
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

/**
 * Numbers and letters, in brackets or with a full stop: `1`, `2.1.`, `(a)`, `iv.`, `A)`. A letter alone is a bullet:
 * Word writes its round bullet as an "o", and some of Wingdings as letters.
 */
const pattern = /^[([]?(?:\d+\.)*(\p{Nd}+|[a-z]+(?=[.)\]:]))[.)\]:]*$/iu;

/** Parses the text that a word processor writes before a list item. */
export function parseMarker(text: string, { format, earlier }: KnownList = {}): ListMarker {
  const [, label = ''] = pattern.exec(text.replaceAll(/[\s\u00A0]+/g, '')) ?? [];
  if (label === '' || format === 'bullet' || format === 'image') return { isOrdered: false };
  if (/^\p{Nd}/u.test(label)) return { isOrdered: true, ...parseNumber(label) };
  const type = formats[format ?? ''] ?? guessType(label, earlier);
  const isRoman = type.toLowerCase() === 'i';
  return { isOrdered: true, type, value: isRoman ? parseRoman(label) : parseLetters(label) };
}

/** Digits of other scripts have no value here; their list goes on or begins at 1. */
const parseNumber = (label: string): { value?: number } => (/^\d+$/.test(label) ? { value: Number(label) } : {});

function guessType(label: string, earlier: ListType | undefined): ListType {
  const isLower = label === label.toLowerCase();
  const [letters, roman]: [ListType, ListType] = isLower ? ['a', 'i'] : ['A', 'I'];
  const canBeRoman = /^m*(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i.test(label);
  if (!canBeRoman) return letters;
  if (earlier === letters || earlier === roman) return earlier;
  // "c" and "d" begin lists of letters that go on; few lists begin at "v" or "x" unless they are roman.
  return /^[ivx]+$/i.test(label) ? roman : letters;
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function parseRoman(label: string): number {
  const digits = [...label.toLowerCase()].map((digit) => romanDigits[digit] ?? 0);
  let value = 0;
  for (const [index, digit] of digits.entries()) value += digit < (digits[index + 1] ?? 0) ? -digit : digit;
  return value;
}

/** Word goes on with "aa", "bb" after "z". */
const parseLetters = (label: string): number =>
  (label.length - 1) * 26 + label.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;
