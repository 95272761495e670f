import { getManualOrderField, type Contract } from '@quoin/shared/contract/contract';
import type { Db } from '../../db/database.ts';
import type { Row, Value } from '../../db/tables.ts';
import type { NestedValue } from '../embed.ts';
import { HttpProblem } from '../../http/problem.ts';
import { getContract } from '../resource.ts';
import { maxResponseBytes } from '../response-size.ts';
import type { Scope } from '../scope.ts';
import { measureDrafts, readDrafts, toDraftNote, type StoredDraft } from './stored-drafts.ts';

interface Nested {
  contract: Contract;
  rows: readonly NestedValue[];
}
type IdsByResource = Map<string, Set<number>>;
type DraftsByResource = ReadonlyMap<string, ReadonlyMap<number, StoredDraft>>;

/**
 * Lays the drafts over records and over all that they embed, with one query for each resource, and adds `draft` to
 * each; without `isLaid` it only adds `draft`. Fields that a row does not have are left out. Embedded records are in
 * the order that publishing would give them.
 * @throws HttpProblem 400 when the drafts have more text than a response may have
 */
export async function withDrafts(
  db: Db,
  { scope, contract, rows, isLaid }: Nested & { scope: Scope; isLaid: boolean },
): Promise<NestedValue[]> {
  const ids: IdsByResource = new Map();
  collectIds(ids, { contract, rows });
  await refuseLarge(db, { scope, ids, maxBytes: isLaid ? maxResponseBytes : maxDescribedBytes });
  const drafts = new Map<string, ReadonlyMap<number, StoredDraft>>();
  for (const [name, set] of ids)
    drafts.set(name, await readDrafts(db, { appKey: scope.appKey, contract: getContract(name), ids: [...set] }));
  return layDrafts(drafts, { contract, rows, isLaid });
}

/** The most text of drafts that is read to describe them. The response has none of it. */
const maxDescribedBytes = 8 * maxResponseBytes;

async function refuseLarge(
  db: Db,
  { scope: { appKey }, ids, maxBytes }: { scope: Scope; ids: IdsByResource; maxBytes: number },
): Promise<void> {
  let bytes = 0;
  for (const [name, set] of ids)
    bytes += await measureDrafts(db, { appKey, contract: getContract(name), ids: [...set] });
  if (bytes > maxBytes)
    throw new HttpProblem(400, {
      detail: `The drafts of these records have more than ${maxBytes} bytes of text. Ask for fewer records.`,
    });
}

function collectIds(ids: IdsByResource, { contract, rows }: Nested): void {
  if (!contract.editing.drafts) return;
  const found = ids.get(contract.name) ?? new Set<number>();
  ids.set(contract.name, found);
  for (const row of rows) {
    if (typeof row.id === 'number') found.add(row.id);
    for (const embedded of listEmbedded(contract, row)) collectIds(ids, embedded);
  }
}

const isRows = (value: NestedValue[string] | undefined): value is readonly NestedValue[] => Array.isArray(value);

const listEmbedded = (contract: Contract, row: NestedValue): (Nested & { as: string })[] =>
  contract.embeds.flatMap(({ as, from }) => {
    const rows = row[as];
    return isRows(rows) ? [{ as, contract: getContract(from), rows }] : [];
  });

function layDrafts(drafts: DraftsByResource, { contract, rows, isLaid }: Nested & { isLaid: boolean }): NestedValue[] {
  return rows.map((row) => ({
    ...row,
    ...pickLaid(layDraft(row, drafts.get(contract.name)?.get(Number(row.id))), isLaid),
    ...Object.fromEntries(
      listEmbedded(contract, row).map(({ as, ...embedded }) => [
        as,
        sortByOrder(embedded.contract, layDrafts(drafts, { ...embedded, isLaid })),
      ]),
    ),
  }));
}

const pickLaid = (laid: NestedValue, isLaid: boolean): NestedValue => (isLaid ? laid : { draft: laid.draft ?? null });

/** Lays a draft over its record, and adds `draft`. */
export function layDraft(row: NestedValue, draft: StoredDraft | undefined): NestedValue {
  if (!draft) return { ...row, draft: null };
  const changes = Object.entries(draft.changes).filter(([name]) => Object.hasOwn(row, name));
  return { ...row, ...Object.fromEntries(changes), draft: toDraftNote(pickValues(row), draft) };
}

const isValue = (value: NestedValue[string]): value is Value => value === null || typeof value !== 'object';

const pickValues = (row: NestedValue): Row =>
  Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (isValue(value) ? [[name, value]] : [])));

/** Drafts can move records within the order that people give them; every other order stays. */
function sortByOrder(contract: Contract, rows: NestedValue[]): NestedValue[] {
  const by = getManualOrderField(contract);
  if (by === undefined) return rows;
  return rows.toSorted((one, other) => Number(one[by]) - Number(other[by]) || Number(one.id) - Number(other.id));
}
