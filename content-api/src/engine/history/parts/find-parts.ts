import { getManualOrderField, listPartEmbeds, type Contract, type Embed } from '@quoin/shared/contract/contract';
import { maxComparedParts, type OmittedParts, type PartName } from '@quoin/shared/contract/versions';
import { batches } from '../../../db/batches.ts';
import type { Db } from '../../../db/database.ts';
import { ownLocale } from '../../../db/editing-tables.ts';
import { parseRow, type Row, type Value } from '../../../db/tables.ts';
import { rowsWithin } from '../../list-page.ts';
import { getContract, getId, getLabel } from '../../resource.ts';
import type { Scope } from '../../scope.ts';
import { selectDeleted } from '../../trash/deleted-records.ts';
import { parseNames, type HistoryOf } from '../read-versions.ts';

/** A record that is, or was, a part of another one. */
export interface HistoryPart {
  contract: Contract;
  id: number;
  depth: number;
  label: string;
  /** The resource of the record of which it is a part. */
  parentResource: string;
  /** The field that refers to the record of which it is a part. */
  by: string;
  /** That reference as it is now, or was when the part was deleted. */
  parent: Value;
  isDeleted: boolean;
  isPublished: boolean;
}

/** Describes a part for a response. */
export const toPartName = ({ contract, id, label }: HistoryPart): PartName => ({
  resource: contract.name,
  noun: contract.noun,
  id,
  label,
});

export interface PartsRequest extends HistoryOf {
  /** Finds also those that were parts after this time; undefined for those of now only. */
  since: string | undefined;
  canSee: (contract: Contract) => boolean;
}

export interface FoundParts {
  parts: HistoryPart[];
  omitted: OmittedParts;
}

/** The most changes of parents that are read to find the parts which a record no longer has. */
const maxMoves = 1_000;

/**
 * Finds the parts of a record and the parts of these: those of now, and those that were moved to another record or
 * deleted since a time. Each level is in the order that people gave it.
 */
export async function findHistoryParts(db: Db, { contract, id, ...request }: PartsRequest): Promise<FoundParts> {
  const parts: HistoryPart[] = [];
  const omitted: OmittedParts = { too_many: false, not_allowed: false };
  let levels: Level[] = [{ contract, ids: [id] }];
  for (let depth = 1; levels.length > 0; depth += 1) {
    const below: Level[] = [];
    for (const { above, embed, part } of levels.flatMap(listBelow)) {
      if (!request.canSee(part)) {
        omitted.not_allowed = true;
        continue;
      }
      const room = maxComparedParts - parts.length;
      const found = await findLevel(db, { ...request, contract: part, above, embed, depth, room });
      omitted.too_many ||= found.length > room;
      const kept = found.slice(0, room);
      parts.push(...kept);
      if (kept.length > 0) below.push({ contract: part, ids: kept.map((one) => one.id) });
    }
    levels = below;
  }
  return { parts, omitted };
}

/** Lists the kinds of parts of a level that have a history. */
const listBelow = (above: Level) =>
  listPartEmbeds(above.contract)
    .map((embed) => ({ above, embed, part: getContract(embed.from) }))
    .filter(({ part }) => part.editing.history);

/** Records of one resource at the same depth. */
interface Level {
  contract: Contract;
  ids: number[];
}

interface LevelRequest {
  scope: Scope;
  contract: Contract;
  embed: Embed;
  above: Level;
  since: string | undefined;
  depth: number;
  room: number;
}

/** Finds the parts of some records, one more than there is room for if there are so many. */
async function findLevel(db: Db, request: LevelRequest): Promise<HistoryPart[]> {
  const { scope, contract, above, embed, since, depth, room } = request;
  const { by } = embed;
  const limit = room + 1;
  const order = getManualOrderField(contract) ?? 'id';
  const rows = rowsWithin({ db, scope }, contract).select([
    'id',
    by,
    contract.label,
    ...(contract.editing.drafts ? ['published_at'] : []),
  ]);
  const present: Row[] = await rows.where(by, 'in', above.ids).orderBy(order).orderBy('id').limit(limit).execute();
  const known = new Set(present.map(getId));
  const moved = since === undefined ? [] : await findMoved(db, { ...request, since });
  const elsewhere = moved.filter((id) => !known.has(id)).slice(0, limit);
  for (const ids of batches(elsewhere)) present.push(...(await rows.where('id', 'in', ids).execute()));
  const deleted = since === undefined ? [] : await findDeleted(db, { ...request, since, ids: elsewhere, limit });
  return [
    ...present.map((row) => ({ row, isDeleted: false })),
    ...deleted.map((row) => ({ row, isDeleted: true })),
  ].map(({ row, isDeleted }) => ({
    contract,
    id: getId(row),
    depth,
    label: getLabel(contract, row),
    parentResource: above.contract.name,
    by,
    parent: row[by] ?? null,
    isDeleted,
    isPublished: row.published_at !== null,
  }));
}

/** Finds the records that referred to one of the parents before a write of theirs. */
async function findMoved(
  db: Db,
  { scope, contract, embed: { by }, above, since }: LevelRequest & { since: string },
): Promise<number[]> {
  const writes = await db
    .selectFrom('versions')
    .select(['record_id', 'fields', 'before'])
    .where('app_key', '=', scope.appKey)
    .where('resource', '=', contract.name)
    .where('locale', '=', ownLocale)
    .where('at', '>', since)
    .where('fields', 'like', `%"${by}"%`)
    .orderBy('at', 'desc')
    .limit(maxMoves)
    .execute();
  const wasPart = ({ fields, before }: { fields: string; before: string }): boolean =>
    parseNames(fields).includes(by) && above.ids.includes(Number(parseRow(before)[by]));
  return [...new Set(writes.filter(wasPart).map((write) => write.record_id))];
}

/** Reads the copies of deleted records that referred to one of the parents, and of those with these ids. */
async function findDeleted(
  db: Db,
  {
    scope,
    contract,
    embed: { by },
    above,
    since,
    ids,
    limit,
  }: LevelRequest & { since: string; ids: readonly number[]; limit: number },
): Promise<Row[]> {
  const found: Row[] = [];
  const copies = selectDeleted(db, scope)
    .select('record')
    .where('resource', '=', contract.name)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('record_id')
    .limit(limit);
  const stored = [
    ...(await copies
      .where((eb) =>
        // The reference as JSON has it, with what follows it.
        eb.or(above.ids.flatMap((id) => [',', '}'].map((end) => eb('record', 'like', `%"${by}":${id}${end}%`)))),
      )
      .execute()),
    ...(ids.length > 0 ? await copies.where('record_id', 'in', ids).execute() : []),
  ];
  for (const { record } of stored) {
    const row = parseRow(record);
    if (!found.some((one) => getId(one) === getId(row))) found.push(row);
  }
  return found;
}
