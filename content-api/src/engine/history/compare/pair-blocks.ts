import { diffByKey, type Deadline } from './compare-words.ts';
import type { TextBlock } from './parse-blocks.ts';

/** A block with its place in the text, and what tells whether two blocks are the same. */
export interface PlacedBlock extends TextBlock {
  key: string;
  place: number;
}

/** A block of the text after, one of the text before, or one that both have. */
export interface BlockPair {
  before?: PlacedBlock;
  after?: PlacedBlock;
  /** It is at another place among the others. */
  isMoved?: boolean;
}

/** Two blocks with less in common than this are two blocks, not one that changed. */
const minLikeness = 0.35;
/** A block that moved and changed has at least this much in common with the one before. */
const minMovedLikeness = 0.75;
/** Between the same blocks, at most this many pairs are tried. */
const maxPairs = 10_000;

export const placeBlocks = (blocks: readonly TextBlock[]): PlacedBlock[] =>
  blocks.map((block, place) => ({
    ...block,
    place,
    key: JSON.stringify([
      block.name,
      block.attributes,
      block.tokens.map((token) => [token.key, token.formats, token.link, token.picture?.alt]),
    ]),
  }));

/**
 * Finds for each block which block of the other text it was: first the same ones in their order, then the alike ones
 * between them, then those that moved. Undefined when that takes too long.
 */
export function pairBlocks(
  before: readonly PlacedBlock[],
  { after, deadline }: { after: readonly PlacedBlock[]; deadline: Deadline },
): BlockPair[] | undefined {
  const changes = diffByKey(before, { after, deadline });
  if (!changes) return undefined;
  const pairs: BlockPair[] = [];
  let gap: { removed: PlacedBlock[]; added: PlacedBlock[] } = { removed: [], added: [] };
  let position = 0;
  const closeGap = (): void => {
    pairs.push(...pairGap(gap, deadline));
    gap = { removed: [], added: [] };
  };
  for (const { value, added, removed } of changes) {
    if (added) gap.added.push(...value);
    else if (removed) gap.removed.push(...value);
    else {
      closeGap();
      for (const [index, block] of value.entries()) {
        const old = before[position + index];
        pairs.push({ after: block, ...(old ? { before: old } : {}) });
      }
    }
    if (!added) position += value.length;
  }
  closeGap();
  return findMoved(pairs, deadline);
}

/** How much two blocks have in common, from 0 to 1: twice the shared words, by all words. */
function compareLikeness(one: PlacedBlock, other: PlacedBlock): number {
  const all = one.tokens.length + other.tokens.length;
  if (all === 0) return one.name === other.name ? 1 : 0;
  const counts = new Map<string, number>();
  for (const { key } of one.tokens) counts.set(key, (counts.get(key) ?? 0) + 1);
  let shared = 0;
  for (const { key } of other.tokens) {
    const left = counts.get(key) ?? 0;
    if (left === 0) continue;
    counts.set(key, left - 1);
    shared += 1;
  }
  return (2 * shared) / all;
}

interface Gap {
  removed: PlacedBlock[];
  added: PlacedBlock[];
}

/** Pairs the blocks between two same ones, in their order, so that the pairs have as much in common as possible. */
function pairGap({ removed, added }: Gap, { until }: Deadline): BlockPair[] {
  const alone = [...removed.map((before) => ({ before })), ...added.map((after) => ({ after }))];
  if (removed.length === 0 || added.length === 0 || removed.length * added.length > maxPairs) return alone;
  const likeness: number[][] = [];
  for (const before of removed) {
    if (Date.now() > until) return alone;
    likeness.push(added.map((after) => compareLikeness(before, after)));
  }
  return listSteps(likeness).map(({ step, i, j }) => {
    const [before, after] = [removed[i], added[j]];
    if (step === 'pair' && before && after) return { before, after };
    return step === 'removed' && before ? { before } : after ? { after } : {};
  });
}

/** Walks through both lists of blocks on the way with the best score. */
function listSteps(likeness: readonly number[][]): { step: Step; i: number; j: number }[] {
  const score = scorePairs(likeness);
  const steps: { step: Step; i: number; j: number }[] = [];
  const width = likeness[0]?.length ?? 0;
  for (let [i, j] = [0, 0]; i < likeness.length || j < width;) {
    const step = chooseStep({ likeness, score, i, j });
    steps.push({ step, i, j });
    if (step !== 'added') i += 1;
    if (step !== 'removed') j += 1;
  }
  return steps;
}

/** Returns for each two blocks the most that the blocks from these on can have in common as pairs. */
function scorePairs(likeness: readonly number[][]): number[][] {
  const width = likeness[0]?.length ?? 0;
  const score = Array.from({ length: likeness.length + 1 }, () => Array.from({ length: width + 1 }, () => 0));
  for (const [i, row] of [...likeness.entries()].toReversed()) {
    const [here = [], below = []] = [score[i], score[i + 1]];
    for (const [j, like] of [...row.entries()].toReversed()) {
      const together = like < minLikeness ? 0 : like + (below[j + 1] ?? 0);
      here[j] = Math.max(together, below[j] ?? 0, here[j + 1] ?? 0);
    }
  }
  return score;
}

type Step = 'pair' | 'removed' | 'added';

interface Position {
  likeness: readonly number[][];
  score: readonly number[][];
  i: number;
  j: number;
}

/** Returns what comes next on the way with the best score: two blocks as a pair, a removed block or an added one. */
function chooseStep({ likeness, score, i, j }: Position): Step {
  const like = likeness[i]?.[j];
  if (like === undefined) return i < likeness.length ? 'removed' : 'added';
  const at = (row: number, column: number): number => score[row]?.[column] ?? 0;
  if (like >= minLikeness && at(i, j) === like + at(i + 1, j + 1)) return 'pair';
  return at(i + 1, j) >= at(i, j + 1) ? 'removed' : 'added';
}

/** Joins a removed block and an added one with the same words, or nearly: it moved. It is shown at its new place. */
function findMoved(pairs: readonly BlockPair[], { until }: Deadline): BlockPair[] {
  const removed = new Set(pairs.flatMap(({ before, after }) => (before && !after ? [before] : [])));
  const added = pairs.flatMap(({ before, after }) => (after && !before ? [after] : []));
  const isSmall = removed.size * added.length <= maxPairs;
  const origins = new Map<PlacedBlock, PlacedBlock>();
  const byKey = Map.groupBy(removed, ({ key }) => key);
  for (const block of added) {
    const same = byKey.get(block.key)?.shift();
    const origin = same ?? (isSmall && Date.now() < until ? findAlike(block, removed) : undefined);
    if (!origin || !removed.delete(origin)) continue;
    origins.set(block, origin);
  }
  return pairs.flatMap((pair): BlockPair[] => {
    const { before, after } = pair;
    if (before && after) return [pair];
    if (before) return removed.has(before) ? [pair] : [];
    const origin = after && origins.get(after);
    return origin ? [{ before: origin, after, isMoved: true }] : [pair];
  });
}

const findAlike = (block: PlacedBlock, removed: ReadonlySet<PlacedBlock>): PlacedBlock | undefined =>
  [...removed]
    .map((other) => ({ other, like: compareLikeness(other, block) }))
    .filter(({ like }) => like >= minMovedLikeness)
    .toSorted((one, other) => other.like - one.like)[0]?.other;
