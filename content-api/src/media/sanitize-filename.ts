/** Only the end of a longer name is looked at: normalizing takes the square of the marks of a letter. */
const maxSentLength = 1_000;
const maxNameLength = 200;
const maxAltLength = 120;

/**
 * Sanitizes the original name of an upload: without folders and invisible characters, at most 200 characters. It is
 * only shown and searched, never used as a file name.
 */
export const sanitizeFilename = (name: string): string =>
  truncate(
    (name.slice(-maxSentLength).normalize('NFC').split(/[/\\]/).at(-1) ?? '')
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim(),
    maxNameLength,
  );

/** Suggests an alternative text from the original file name, at most 120 characters. */
export const suggestAltText = (name: string): string =>
  truncate(
    sanitizeFilename(name)
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim(),
    maxAltLength,
  );

const truncate = (text: string, maxLength: number): string => [...text].slice(0, maxLength).join('').toWellFormed();
