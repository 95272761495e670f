/**
 * The first `length` characters of a text, and `ending` where something was left out.
 * A character is what a reader calls one: an emoji or an accented letter is never cut in two.
 */
export function cut(text: string, { length, ending }: { length: number; ending: string }): string {
  const kept = firstOf(text, length);
  return kept.length === text.length ? text : kept.trimEnd() + ending;
}

/** Letters and signs of which each is a character by itself, if no mark follows it. */
const simple = /^[\u0020-\u02ff\u2010-\u2027]*$/;

/** Made when it is needed: it takes a phone as long as everything else that the site's code does when it starts. */
let segmenter: Intl.Segmenter | undefined;

function firstOf(text: string, length: number): string {
  if (simple.test(text.slice(0, length + 1))) return text.slice(0, length);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let kept = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (count === length) break;
    kept += segment;
    count += 1;
  }
  return kept;
}
