import type { Contract } from '@quoin/shared/contract/contract';
import type { Db } from '../../../db/database.ts';
import { ownLocale } from '../../../db/editing-tables.ts';
import { parseRow, type Value } from '../../../db/tables.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { isOpen, measureDrafts, readDrafts } from '../../drafts/stored-drafts.ts';
import { maxResponseBytes } from '../../response-size.ts';
import type { Scope } from '../../scope.ts';
import { parseNames } from '../read-versions.ts';
import type { HistoryPart } from './find-parts.ts';

/** The most writes of parts that a comparison reads. */
const maxWrites = 20_000;

export interface PartWrite {
  at: string;
  action: string;
  fields: string[];
  /** The reference to the parent before the write; undefined if the write did not change it. */
  formerParent: { id: Value } | undefined;
}

/** A part with all that decides what became of it. */
export interface FollowedPart extends HistoryPart {
  /** Its writes since a time, the oldest first. */
  writes: readonly PartWrite[];
  /** The changes that wait in its draft; undefined without one. */
  draft: { fields: string[]; isRemoval: boolean } | undefined;
}

interface Following {
  scope: Scope;
  /** Undefined to read no writes. */
  since: string | undefined;
}

/**
 * Reads the writes of parts since a time, and their drafts. There are few enough parts for one statement.
 * @throws HttpProblem 422 when there are too many writes, or too large drafts
 */
export async function followParts(
  db: Db,
  { parts, ...following }: Following & { parts: readonly HistoryPart[] },
): Promise<FollowedPart[]> {
  const followed = new Map<HistoryPart, FollowedPart>();
  let [writes, bytes] = [0, 0];
  for (const [contract, group] of Map.groupBy(parts, (part) => part.contract)) {
    const ofGroup = { ...following, contract, group };
    bytes += await measureDrafts(db, { appKey: following.scope.appKey, contract, ids: group.map(({ id }) => id) });
    if (bytes > maxResponseBytes)
      throw new HttpProblem(422, { detail: `The drafts of the parts have more than ${maxResponseBytes} bytes.` });
    for (const part of await followGroup(db, ofGroup)) {
      writes += part.writes.length;
      followed.set(part.part, { ...part.part, writes: part.writes, draft: part.draft });
    }
    if (writes > maxWrites)
      throw new HttpProblem(422, {
        detail: `More than ${maxWrites} changes of its parts lie after the earlier state. Choose a later one.`,
      });
  }
  return parts.flatMap((part) => followed.get(part) ?? []);
}

interface Group extends Following {
  contract: Contract;
  group: readonly HistoryPart[];
}

async function followGroup(db: Db, { scope, contract, group, since }: Group) {
  const ids = group.map(({ id }) => id);
  const drafts = contract.editing.drafts
    ? await readDrafts(db, { appKey: scope.appKey, contract, ids })
    : new Map<number, never>();
  const writes = since === undefined ? [] : await readWrites(db, { scope, contract, group, since });
  const byId = Map.groupBy(writes, (write) => write.id);
  return group.map((part) => {
    const draft = drafts.get(part.id);
    return {
      part,
      writes: byId.get(part.id) ?? [],
      draft: draft && isOpen(draft) ? { fields: Object.keys(draft.changes), isRemoval: draft.isRemoval } : undefined,
    };
  });
}

/** Reads the values before a write only where it changed the parent. */
async function readWrites(
  db: Db,
  { scope, contract, group, since }: Group & { since: string },
): Promise<(PartWrite & { id: number })[]> {
  const [by = ''] = group.map((part) => part.by);
  const rows = await db
    .selectFrom('versions')
    .select((eb) => [
      'record_id',
      'at',
      'action',
      'fields',
      eb.case().when('fields', 'like', `%"${by}"%`).then(eb.ref('before')).else(null).end().as('before'),
    ])
    .where('app_key', '=', scope.appKey)
    .where('resource', '=', contract.name)
    .where(
      'record_id',
      'in',
      group.map(({ id }) => id),
    )
    .where('locale', '=', ownLocale)
    .where('at', '>', since)
    .orderBy('record_id')
    .orderBy('version')
    .limit(maxWrites + 1)
    .execute();
  return rows.map(({ record_id: id, at, action, fields, before }) => {
    const names = parseNames(fields);
    const formerParent = before !== null && names.includes(by) ? { id: parseRow(before)[by] ?? null } : undefined;
    return { id, at, action, fields: names, formerParent };
  });
}
