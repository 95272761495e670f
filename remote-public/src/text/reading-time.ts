const wordsPerMinute = 220;
/** So many characters are counted; the rest of a longer text is estimated from them. */
const maxCounted = 50_000;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * Returns how many minutes people need to read a text; at least one. Words are segmented and not split at blanks,
 * because Chinese, Japanese, Thai and other scripts have none.
 */
export function getReadingTime(text: string): number {
  const counted = text.slice(0, maxCounted);
  let count = 0;
  for (const { isWordLike } of words.segment(counted)) if (isWordLike) count += 1;
  const all = counted === '' ? 0 : (count * text.length) / counted.length;
  return Math.max(1, Math.round(all / wordsPerMinute));
}
