import { plainText } from './plain-text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The first `length` characters of a text or an HTML fragment, and `ending` where something was left out.
 * A character is what a reader calls one: an emoji or an accented letter is never cut in two, nor is an entity.
 */
export function cut(text: string, { length, ending }: { length: number; ending: string }): string {
  const whole = plainText(text);
  // No text has more characters than code units: most are short enough at sight.
  if (whole.length <= length) return whole;
  let kept = '';
  let count = 0;
  for (const { segment } of segmenter.segment(whole)) {
    if (count === length) return kept.trimEnd() + ending;
    kept += segment;
    count += 1;
  }
  return whole;
}
