/**
 * Returns the first `length` characters of a text, followed by `ending` if the text is longer. It counts graphemes, so
 * an emoji or an accented letter is never cut in two.
 */
export function cut(text: string, { length, ending }: { length: number; ending: string }): string {
  const head = takeFirst(text, length);
  return head.length === text.length ? text : head.trimEnd() + ending;
}

/** Characters that are one grapheme each, if no combining mark follows. */
const simpleText = /^[\u0020-\u02ff\u2010-\u2027]*$/;

/** Created on first use: on a phone, creating it takes as long as all other start-up code of the site. */
let segmenter: Intl.Segmenter | undefined;

function takeFirst(text: string, length: number): string {
  if (simpleText.test(text.slice(0, length + 1))) return text.slice(0, length);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let head = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (count === length) break;
    head += segment;
    count += 1;
  }
  return head;
}
