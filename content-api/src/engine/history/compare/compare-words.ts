import type { ComparedPart } from '@quoin/shared/contract/versions';
import { diffArrays } from 'diff';
import type { TokenPair } from './describe-formats.ts';
import { makeTokens, type Token } from './text-tokens.ts';

/** Until when texts are compared, in milliseconds since 1970. What is not compared by then counts as rewritten. */
export interface Deadline {
  until: number;
}

/** Two texts of which fewer words than this fraction are the same read better as a whole. */
const minShared = 0.2;
/** More parts than these are no text that people can read. */
const maxParts = 400;
/** More removed and added words than these are not sought: the memory that this takes grows with their square. */
const maxEdits = 1_000;

export interface ComparedWords {
  parts: ComparedPart[];
  shared: TokenPair[];
  added: Token[];
  removed: Token[];
}

const getRest = ({ until }: Deadline): number => Math.max(1, until - Date.now());

/** Compares two lists by their keys. Undefined when they differ too much, or that takes too long. */
export const diffByKey = <T extends { key: string }>(
  before: readonly T[],
  { after, deadline }: { after: readonly T[]; deadline: Deadline },
) =>
  Date.now() > deadline.until
    ? undefined
    : diffArrays([...before], [...after], {
        comparator: (one, other) => one.key === other.key,
        timeout: getRest(deadline),
        maxEditLength: maxEdits,
      });

/** Compares two texts word by word. Undefined when they are too different, or the time is over: they were rewritten. */
export function compareWords(
  before: readonly Token[],
  { after, deadline }: { after: readonly Token[]; deadline: Deadline },
): ComparedWords | undefined {
  const changes = diffByKey(before, { after, deadline });
  if (!changes || changes.length > maxParts) return undefined;
  const [added, removed, common] = [
    changes.filter((one) => one.added),
    changes.filter((one) => one.removed),
    changes.filter((one) => !one.added && !one.removed),
  ].map((list) => list.flatMap(({ value }) => value));
  const gone = new Set(removed);
  const old = before.filter((token) => !gone.has(token));
  const shared = (common ?? []).flatMap((token, index): TokenPair[] => {
    const match = old[index];
    return match ? [{ before: match, after: token }] : [];
  });
  const longest = Math.max(before.length, after.length);
  if (longest > 0 && shared.length / longest < minShared) return undefined;
  const texts = new Map(shared.map((pair) => [pair.after, getSharedText(pair)]));
  const parts = changes.map((one): ComparedPart => ({
    text: one.value.map((token) => texts.get(token) ?? token.text).join(''),
    change: one.added ? 'added' : one.removed ? 'removed' : 'same',
  }));
  return { parts, shared, added: added ?? [], removed: removed ?? [] };
}

/** Returns a word that both texts have, with the space that it has in one of them: other words may follow it. */
const getSharedText = ({ before, after }: TokenPair): string =>
  after.text === after.key && before.text.startsWith(after.text) ? before.text : after.text;

const plain = { formats: [], link: undefined };

/** Compares two plain texts. Where they are too different, the whole text was removed and another one added. */
export function compareTexts(
  before: string,
  { after, deadline }: { after: string; deadline: Deadline },
): ComparedPart[] {
  const compared = compareWords(makeTokens(before, plain), { after: makeTokens(after, plain), deadline });
  return compared ? compared.parts : listWhole(before, after);
}

/** Returns the two texts as parts, without those that are empty. */
export const listWhole = (before: string, after: string): ComparedPart[] =>
  [
    { text: before, change: 'removed' as const },
    { text: after, change: 'added' as const },
  ].filter(({ text }) => text !== '');
