import { keptDays } from '@quoin/shared/contract/wire';
import type { Db } from '../../db/database.ts';
import { parseRow } from '../../db/tables.ts';
import { formatTimestamp, parseTimestamp } from '../../timestamps.ts';
import { listBundleContracts } from '../bundle.ts';
import { getContract, getLabel } from '../resource.ts';
import { selectParts, selectRoots, type RecordKey } from './deleted-records.ts';

type Trash = Omit<RecordKey, 'id'>;

/** Counts the records in the trash of a resource, without the parts that were deleted with them. */
export async function countTrash(db: Db, trash: Trash): Promise<number> {
  const { total } = await selectRoots(db, trash)
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Reads a page of the trash of a resource, the last deleted record first. */
export async function readTrash(db: Db, { page, size, ...trash }: Trash & { page: number; size: number }) {
  const rows = await selectRoots(db, trash)
    .select(['record_id', 'label', 'deleted_at', 'deleted_by'])
    .orderBy('deleted_at', 'desc')
    .orderBy('record_id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const ids = rows.map(({ record_id: id }) => id);
  const labels = await readOldLabels(db, {
    ...trash,
    ids: rows.flatMap(({ label, record_id: id }) => (label === null ? id : [])),
  });
  const parts = await countParts(db, { ...trash, ids });
  const total = await countTrash(db, trash);
  return {
    data: rows.map(({ record_id: id, label, deleted_at: deletedAt, deleted_by: deletedBy }) => ({
      id,
      label: label ?? labels.get(id) ?? `#${id}`,
      deleted_at: deletedAt,
      deleted_by: deletedBy,
      kept_until: formatTimestamp(new Date(parseTimestamp(deletedAt) + keptDays * 86_400_000)),
      parts: parts.filter(({ root }) => root === id).map(({ root: _, ...part }) => part),
    })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    total,
  };
}

type Rows = Trash & { ids: readonly number[] };

/** Reads the labels of records that an API of an earlier version has deleted. */
async function readOldLabels(db: Db, { ids, ...trash }: Rows): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRoots(db, trash).select(['record_id', 'record']).where('record_id', 'in', ids).execute();
  return new Map(rows.map(({ record_id: id, record }) => [id, getLabel(trash.contract, parseRow(record))]));
}

async function countParts(db: Db, { ids, ...trash }: Rows) {
  if (ids.length === 0) return [];
  const rows = await selectParts(db, { ...trash, ids })
    .select((eb) => ['root_id', 'resource', eb.fn.countAll<number | string>().as('total')])
    .groupBy(['root_id', 'resource'])
    .execute();
  const order = listBundleContracts(trash.contract).map(({ name }) => name);
  return rows
    .map(({ root_id: root, resource, total }) => ({
      root,
      resource,
      noun: getContract(resource).noun,
      total: Number(total),
    }))
    .toSorted((one, other) => order.indexOf(one.resource) - order.indexOf(other.resource));
}
