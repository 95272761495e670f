import { foldText } from '@quoin/shared/contract/texts/fold-text';
import type { TextPart } from '@quoin/shared/contract/wire';

/** A search uses at most so many words of its text. */
const maxWords = 8;
/** So many characters of a text are looked through for the words. */
const maxLength = 30_000;
const excerptLength = 220;
/** An excerpt begins so many characters before the first match. */
const lead = 60;
/** How far an excerpt is moved to begin and end between two words. Some scripts have no blanks. */
const maxShift = 30;

/** The first and the last place of a match, in characters of the original text. */
interface Range {
  start: number;
  end: number;
}

/** Returns the folded words of a search, each once, the longest first. */
export const listWords = (search: string): string[] =>
  [...new Set(foldText(search).split(' '))]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxWords);

/** Returns a text in parts, with the words of a search marked as readers see them: with case and accents. */
export const markWords = (text: string, words: readonly string[]): TextPart[] =>
  toParts(text, [...findRanges(text.slice(0, maxLength), words)]);

/** Returns the beginning of a text, or the part of it around the first match. It is short, and has the words marked. */
export function makeExcerpt(text: string, words: readonly string[]): TextPart[] {
  const plain = text.slice(0, maxLength).replaceAll(/\s+/gu, ' ').trim();
  const first = findRanges(plain, words).next().value;
  const start = first ? moveToBlank(plain, first.start - lead) : 0;
  const end = moveToBlank(plain, start + excerptLength);
  const cut = plain.slice(start, end).trim();
  return markWords(`${start > 0 ? '… ' : ''}${cut}${end < plain.length ? ' …' : ''}`, words);
}

/** Returns the place behind the next blank. Without one nearby, it is the same place, but between two characters. */
function moveToBlank(text: string, place: number): number {
  if (place <= 0) return 0;
  if (place >= text.length) return text.length;
  const blank = text.indexOf(' ', place);
  if (blank >= 0 && blank - place <= maxShift) return blank + 1;
  let at = place;
  while (at < text.length && /^[\p{M}\uDC00-\uDFFF]/u.test(text.slice(at))) at += 1;
  return at;
}

/**
 * Finds the matches of all words. Only the parts between blanks that have a match are looked at letter by letter, which
 * is slow. A part without a blank for so long is looked at in pieces: nobody needs a match on the border of two.
 */
function* findRanges(text: string, words: readonly string[]): Generator<Range, undefined> {
  for (const { 0: token, index } of text.matchAll(/\S{1,500}/gu)) {
    const folded = foldToken(token);
    if (words.some((word) => findWord(folded, word).length > 0))
      for (const { start, end } of findInToken(token, words)) yield { start: start + index, end: end + index };
  }
}

/** The folding of most words of most texts is their lower case. */
const foldToken = (token: string): string => (/^[!-_a-~]+$/.test(token) ? token.toLowerCase() : foldText(token));

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function findInToken(token: string, words: readonly string[]): Range[] {
  // For each code unit of the folded token, the letter of the token that it comes from.
  const letters = [...graphemes.segment(token)];
  const origins: number[] = [];
  let folded = '';
  for (const [number, { segment }] of letters.entries()) {
    const part = foldToken(segment);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) origins.push(number);
  }
  const isMarked = new Set(
    words.flatMap((word) => findWord(folded, word).map((at) => origins.slice(at, at + word.length))).flat(),
  );
  return letters
    .map(({ index, segment }, number) => ({ start: index, end: index + segment.length, number }))
    .filter(({ number }) => isMarked.has(number))
    .reduce<Range[]>((ranges, { start, end }) => {
      const last = ranges.at(-1);
      if (last?.end === start) last.end = end;
      else ranges.push({ start, end });
      return ranges;
    }, []);
}

/** Returns the indexes at which a folded text has a word. */
function findWord(folded: string, word: string): number[] {
  const found: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    if (!isWhole(word) || isAlone(folded, { at, length: word.length })) found.push(at);
  return found;
}

/** Whether a word is too short to be marked inside another one: "it" in "with". */
const isWhole = (word: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]{1,2}$/u.test(word);

/** Looks at one character on each side, of at most two code units: a long text may have the word at every place. */
const isAlone = (text: string, { at, length }: { at: number; length: number }): boolean =>
  !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))
  && !/^[\p{L}\p{N}]/u.test(text.slice(at + length, at + length + 2));

function toParts(text: string, ranges: readonly Range[]): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { start, end } of ranges) {
    if (start > done) parts.push({ text: text.slice(done, start), is_match: false });
    parts.push({ text: text.slice(start, end), is_match: true });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), is_match: false });
  return parts;
}
