import type { TextBlock } from './parse-blocks.ts';
import type { Token } from './text-tokens.ts';

/** A word that two texts share, as it is in each. */
export interface TokenPair {
  before: Token;
  after: Token;
}

const maxNotes = 20;
const maxQuote = 60;

const quote = (text: string): string => {
  const trimmed = text.trim();
  return `“${trimmed.length > maxQuote ? `${trimmed.slice(0, maxQuote)}…` : trimmed}”`;
};

/** Says in sentences how the words that two texts share changed in format and link, and what became of pictures. */
export const describeFormats = (pairs: readonly TokenPair[]): string[] =>
  joinNeighbours(pairs.map(({ before, after }) => ({ text: after.text, sentences: compareTokens(before, after) })));

/** Says which links and pictures are new in added words, or gone with removed ones. */
export function describeTokens(tokens: readonly Token[], change: 'added' | 'removed'): string[] {
  const verb = change === 'added' ? 'New' : 'Removed';
  return joinNeighbours(
    tokens.map(({ text, link }) => ({
      text,
      sentences: link === undefined ? [] : [(words: string) => `${verb} link ${words} to ${link}.`],
    })),
  );
}

/** Says what became of the pictures of a block. */
export function describePictures(removed: readonly Token[], added: readonly Token[]): string[] {
  const [before, after] = [removed, added].map((tokens) => tokens.flatMap(({ picture }) => picture ?? []));
  if (!before || !after) return [];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [old, next] = [before[index], after[index]];
    if (old && next) return `Picture replaced: ${getFileName(old.src)} by ${getFileName(next.src)}.`;
    return next ? `New picture: ${getFileName(next.src)}.` : `Removed picture: ${getFileName(old?.src ?? '')}.`;
  });
}

const getFileName = (src: string): string => src.split('/').at(-1) || src;

/** Says what a block has become, and which of its attributes changed. */
export function describeBlock(before: TextBlock, after: TextBlock): string[] {
  const names = [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])];
  const attributes = names
    // Headings get an anchor that is made from their words.
    .filter((name) => name !== 'anchor' || (before.name === after.name && isSameText(before, after)))
    .filter((name) => before.attributes[name] !== after.attributes[name])
    .map(
      (name) =>
        `Its ${name} is now ${after.attributes[name] ?? 'not set'}; it was ${before.attributes[name] ?? 'not set'}.`,
    );
  return [...(before.name === after.name ? [] : [`Became: ${after.name}. It was: ${before.name}.`]), ...attributes];
}

const isSameText = (one: TextBlock, other: TextBlock): boolean =>
  one.tokens.map(({ key }) => key).join(' ') === other.tokens.map(({ key }) => key).join(' ');

type Sentence = (words: string) => string;

/** Returns what changed in a word that both texts have. */
function compareTokens(before: Token, after: Token): Sentence[] {
  const gained = after.formats.filter((format) => !before.formats.includes(format));
  const lost = before.formats.filter((format) => !after.formats.includes(format));
  return [
    ...gained.map(
      (format): Sentence =>
        (words) =>
          `${words} is now ${format}.`,
    ),
    ...lost.map(
      (format): Sentence =>
        (words) =>
          `${words} is no longer ${format}.`,
    ),
    ...compareLinks(before.link, after.link),
    ...(before.picture && after.picture && before.picture.alt !== after.picture.alt
      ? [describeAlt(before.picture.alt, after.picture.alt)]
      : []),
  ];
}

const describeAlt =
  (before: string, after: string): Sentence =>
  () =>
    `The text of the picture is now ${after === '' ? 'empty' : quote(after)}; it was ${before === '' ? 'empty' : quote(before)}.`;

function compareLinks(before: string | undefined, after: string | undefined): Sentence[] {
  if (before === after) return [];
  if (before === undefined) return [(words) => `${words} is now a link to ${after ?? ''}.`];
  if (after === undefined) return [(words) => `${words} is no longer a link to ${before}.`];
  return [(words) => `The link ${words} now leads to ${after}, no longer to ${before}.`];
}

/** Makes one sentence of neighbouring words that changed in the same way. */
function joinNeighbours(words: readonly { text: string; sentences: readonly Sentence[] }[]): string[] {
  const runs: { key: string; text: string; sentences: readonly Sentence[] }[] = [];
  for (const { text, sentences } of words) {
    const key = sentences.map((say) => say('')).join(' ');
    const last = runs.at(-1);
    if (last?.key === key) last.text += text;
    else runs.push({ key, text, sentences });
  }
  const notes = runs.flatMap(({ text, sentences }) => sentences.map((say) => say(quote(text))));
  return notes.length > maxNotes
    ? [...notes.slice(0, maxNotes), `${notes.length - maxNotes} more changes of formats and links.`]
    : notes;
}
