const longestName = 200;
const longestAlt = 120;

/** What a file was called, to find it by; no folders, nothing hidden, never used as a name here. */
export const sanitizeFilename = (name: string): string =>
  cut((name.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim(), longestName);

/** What a file was called says something about what it shows. */
export const suggestAltText = (name: string): string =>
  cut(
    sanitizeFilename(name)
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim(),
    longestAlt,
  );

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').toWellFormed();
