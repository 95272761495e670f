import { isObject } from '@quoin/shared/contract/is-object';
import type { Db } from '../db/database.ts';
import type { AuditEntries } from '../db/editing-tables.ts';
import { hashEntry } from './entry-hash.ts';

/** A place in a chain that somebody has written down elsewhere. */
export interface Anchor {
  number: number;
  hash: string;
}

/** The result of a verification; `problem` says what is wrong first, in words, and is undefined for a whole chain. */
export interface Verification {
  total: number;
  first: number | undefined;
  last: Anchor | undefined;
  problem: string | undefined;
}

const step = 1_000;

/** What a walk over a chain has seen so far. */
interface Walk {
  anchor: Anchor | undefined;
  total: number;
  first: AuditEntries | undefined;
  last: AuditEntries | undefined;
  /** What prunings have announced: the number of the newest entry that they delete, and its hash. */
  pruned: { through: number; hash: string }[];
}

/**
 * Walks over the audit of an application: no entry may be missing or changed. Entries that were pruned may be missing
 * at the beginning, if the audit says so. Entries that are missing at the end are only seen with an anchor.
 */
export async function verifyAudit(
  db: Db,
  { appKey, anchor }: { appKey: string; anchor?: Anchor | undefined },
): Promise<Verification> {
  const walk: Walk = { anchor, total: 0, first: undefined, last: undefined, pruned: [] };
  for (;;) {
    const entries = await readAfter(db, { appKey, number: walk.last?.number ?? 0 });
    for (const entry of entries) {
      const problem = findProblem(entry, walk);
      if (problem !== undefined) return toResult(walk, problem);
      addEntry(walk, entry);
    }
    if (entries.length < step) return toResult(walk, findMissingEnds(walk));
  }
}

const toResult = ({ total, first, last }: Walk, problem: string | undefined): Verification => ({
  total,
  first: first?.number,
  last: last && { number: last.number, hash: last.hash },
  problem,
});

const readAfter = (db: Db, { appKey, number }: { appKey: string; number: number }) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('app_key', '=', appKey)
    .where('number', '>', number)
    .orderBy('number')
    .limit(step)
    .execute();

function addEntry(walk: Walk, entry: AuditEntries): void {
  walk.total += 1;
  walk.first ??= entry;
  walk.last = entry;
  if (entry.action !== 'prune-audit') return;
  const detail: unknown = JSON.parse(entry.detail);
  if (isObject(detail)) walk.pruned.push({ through: Number(detail.through), hash: String(detail.hash) });
}

function findProblem(entry: AuditEntries, { last, anchor }: Walk): string | undefined {
  if (last && entry.number !== last.number + 1)
    return `The entries between number ${last.number} and number ${entry.number} are missing.`;
  if (last && entry.previous_hash !== last.hash) return `Entry number ${entry.number} does not follow the one before.`;
  if (hashEntry(entry) !== entry.hash) return `Entry number ${entry.number} was changed.`;
  if (anchor?.number === entry.number && anchor.hash !== entry.hash)
    return `Entry number ${entry.number} is another one than that of the anchor.`;
  return undefined;
}

function findMissingEnds({ anchor, first, last, pruned }: Walk): string | undefined {
  if (first && !isExplained(first, pruned))
    return `The entries before number ${first.number} are missing, and no entry says that they were pruned.`;
  const end = last?.number ?? 0;
  return anchor && anchor.number > end
    ? `The entries after number ${end} are missing: the anchor is number ${anchor.number}.`
    : undefined;
}

/** Whether the chain begins where it may: with its first entry, or within or after what was pruned. */
const isExplained = ({ number, previous_hash: before }: AuditEntries, pruned: Walk['pruned']): boolean =>
  (number === 1 && before === '')
  // A pruning that has not ended yet has left some of its entries.
  || pruned.some(({ through, hash }) => number <= through || (number === through + 1 && before === hash));
