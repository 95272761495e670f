import { foldText } from '@quoin/shared/contract/texts/fold-text';

/** A part of a text around a match. */
export interface Excerpt {
  before: string;
  match: string;
  after: string;
}

/** The text is searched in windows of this length, which overlap: to find the exact place, one is folded repeatedly. */
const [windowLength, overlap] = [2_000, 600];
/** The number of characters that are shown before and after the match. */
const [shownBefore, shownAfter] = [40, 90];

/**
 * Returns the place where a text contains `folded`, a text as searches compare it, with some words around it.
 * Undefined if it does not contain it.
 */
export function makeExcerpt(text: string, folded: string): Excerpt | undefined {
  const plain = text.replaceAll(/\s+/gu, ' ').trim();
  if (folded === '' || !foldText(plain).includes(folded)) return undefined;
  for (let at = 0; at < plain.length; at += windowLength - overlap) {
    const place = findPlace(plain.slice(at, at + windowLength), folded);
    if (place) return cutAround(plain, { start: at + place.start, end: at + place.end });
  }
  return undefined;
}

/** Folding changes lengths, so the place is found by folding ever smaller parts: first the end, then the start. */
function findPlace(text: string, folded: string): { start: number; end: number } | undefined {
  const contains = (start: number, end: number) => foldText(text.slice(start, end)).includes(folded);
  if (!contains(0, text.length)) return undefined;
  let [low, end] = [0, text.length];
  while (low < end) {
    const middle = Math.floor((low + end) / 2);
    if (contains(0, middle)) end = middle;
    else low = middle + 1;
  }
  let [start, high] = [0, end];
  while (start < high) {
    const middle = Math.ceil((start + high) / 2);
    if (contains(middle, end)) start = middle;
    else high = middle - 1;
  }
  // A mark belongs to the letter before it, and a low surrogate to the high one.
  const rest = /^[\p{M}\uDC00-\uDFFF]*/u.exec(text.slice(end))?.[0].length ?? 0;
  return { start, end: end + rest };
}

function cutAround(text: string, { start, end }: { start: number; end: number }): Excerpt {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  return {
    before:
      before.length <= shownBefore ? before : `…${before.slice(-shownBefore).replace(/^\S*\s/, '')}`.toWellFormed(),
    match: text.slice(start, end).toWellFormed(),
    after: after.length <= shownAfter ? after : `${after.slice(0, shownAfter).replace(/\s\S*$/, '')}…`.toWellFormed(),
  };
}
