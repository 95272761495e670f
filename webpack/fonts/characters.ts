/** The characters from the first to the last of a Unicode range. */
const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** The subsets in which Fontsource publishes a family, and which characters of each a trimmed font keeps. */
export const characters = {
  /** ASCII, Latin-1, and the punctuation of typographers. */
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’‚“”„•…‹›€™−`,
  /**
   * The letters that European languages of today need most: Polish, Czech, Slovak, Hungarian, Slovene, Croatian,
   * Romanian, Turkish, Lithuanian and Latvian. Transliterated Nepali uses ā, ī and ū.
   */
  'latin-ext': 'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŖŗŘřŚśŞşŠšȘșȚțŤťŪūŮůŰűŲųŸŹźŻżŽž',
} as const;

export type SubsetName = keyof typeof characters;

/** Returns the `unicode-range` of a text's characters: `U+20-7E, U+A0`. */
export function toUnicodeRange(text: string): string {
  const codes = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const ranges: { first: number; last: number }[] = [];
  for (const code of codes) {
    const current = ranges.at(-1);
    if (current && code === current.last + 1) current.last = code;
    else ranges.push({ first: code, last: code });
  }
  const toHex = (code: number): string => code.toString(16).toUpperCase();
  return ranges
    .map(({ first, last }) => (first === last ? `U+${toHex(first)}` : `U+${toHex(first)}-${toHex(last)}`))
    .join(', ');
}
