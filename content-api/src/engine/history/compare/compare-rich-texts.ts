import type { ComparedBlock } from '@quoin/shared/contract/versions';
import { compareWords, listWhole, type Deadline } from './compare-words.ts';
import { describeBlock, describeFormats, describePictures, describeTokens } from './describe-formats.ts';
import { pairBlocks, placeBlocks, type BlockPair, type PlacedBlock } from './pair-blocks.ts';
import { parseBlocks } from './parse-blocks.ts';

/** Longer texts, in characters and in blocks, are not compared. */
const maxLength = 300_000;
const maxBlocks = 2_000;
/** The characters of a text that is shown although it was not compared. */
const maxShown = 2_000;

const rewritten = 'It was rewritten: the two texts have too little in common, or are too long, to compare their words.';

/**
 * Compares two rich texts by blocks, and each block by words. Formats, links, pictures and moved blocks are said in
 * sentences. What cannot be compared until the deadline was rewritten.
 */
export function compareRichTexts(
  before: string,
  { after, deadline }: { after: string; deadline: Deadline },
): ComparedBlock[] {
  if (before.length > maxLength || after.length > maxLength) return [rewriteWhole(before, after)];
  const [old, next] = [placeBlocks(parseBlocks(before)), placeBlocks(parseBlocks(after))];
  const pairs =
    old.length > maxBlocks || next.length > maxBlocks ? undefined : pairBlocks(old, { after: next, deadline });
  if (!pairs) return [rewriteWhole(before, after)];
  const blocks = pairs.map((pair) => compareBlock(pair, { deadline, totals: [old.length, next.length] }));
  return blocks.every(({ change }) => change === 'same') && blocks.length > 0
    ? blocks.map((block, index) => (index === 0 ? { ...block, notes: [onlyMarkup] } : block))
    : blocks;
}

const onlyMarkup = 'Only the markup of the text changed, nothing that visitors read or see.';

interface Context {
  deadline: Deadline;
  totals: readonly [before: number, after: number];
}

function compareBlock({ before, after, isMoved = false }: BlockPair, { deadline, totals }: Context): ComparedBlock {
  if (!before || !after) return showAlone(before, after);
  const moved = isMoved
    ? [
        `Moved here: it was part ${before.place + 1} of ${totals[0]} and is now part ${after.place + 1} of ${totals[1]}.`,
      ]
    : [];
  const { name } = after;
  if (before.key === after.key)
    return { change: isMoved ? 'moved' : 'same', name, notes: moved, parts: [{ text: toText(after), change: 'same' }] };
  const compared = compareWords(before.tokens, { after: after.tokens, deadline });
  const notes = [...moved, ...describeBlock(before, after)];
  if (!compared)
    return { change: 'rewritten', name, notes: [...notes, rewritten], parts: listWhole(toText(before), toText(after)) };
  return {
    change: isMoved ? 'moved' : 'changed',
    name,
    notes: [
      ...notes,
      ...describeFormats(compared.shared),
      ...describeTokens(compared.removed, 'removed'),
      ...describeTokens(compared.added, 'added'),
      ...describePictures(compared.removed, compared.added),
    ],
    parts: compared.parts,
  };
}

function showAlone(before: PlacedBlock | undefined, after: PlacedBlock | undefined): ComparedBlock {
  const block = after ?? before;
  const change = after ? 'added' : 'removed';
  if (!block) return { change, name: '', notes: [], parts: [] };
  return {
    change,
    name: block.name,
    notes: [
      ...(block.attributes.player === undefined ? [] : [`Player: ${block.attributes.player}.`]),
      ...describeTokens(block.tokens, change),
      ...describePictures(after ? [] : block.tokens, after ? block.tokens : []),
    ],
    parts: block.tokens.length === 0 ? [] : [{ text: toText(block), change }],
  };
}

const toText = ({ tokens }: PlacedBlock): string => tokens.map(({ text }) => text).join('');

function rewriteWhole(before: string, after: string): ComparedBlock {
  const shorten = (html: string): string => {
    const text = html
      .slice(0, 4 * maxShown)
      .replaceAll(/<[^>]*(?:>|$)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return text.length > maxShown || html.length > 4 * maxShown ? `${text.slice(0, maxShown)}…` : text;
  };
  return { change: 'rewritten', name: 'Text', notes: [rewritten], parts: listWhole(shorten(before), shorten(after)) };
}
