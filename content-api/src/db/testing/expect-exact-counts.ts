import { contracts } from '@quoin/shared/contract/resources/contracts';
import { library } from '../../media/library.ts';
import type { Db } from '../database.ts';
import { getListTable } from '../list-indexes.ts';

type Counts = Record<string, number>;

/** Expects that the counters of all lists equal `count(*)`, and returns them. */
export async function expectExactCounts(db: Db): Promise<Counts> {
  const counters = await db.selectFrom('row_counts').selectAll().where('total', '!=', 0).execute();
  const kept = counters.map(({ resource, app_key, status, total }) => [`${resource} ${app_key} ${status}`, total]);
  const counted: [string, number][] = [];
  for (const { table, hasStatus } of [...contracts, library].map(getListTable)) {
    const rows = await db
      .selectFrom(table)
      .select(['app_key', ...(hasStatus ? ['status'] : [])])
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .groupBy(['app_key', ...(hasStatus ? ['status'] : [])])
      .execute();
    for (const { app_key, status = 1, total } of rows)
      counted.push([`${table} ${String(app_key)} ${String(status)}`, Number(total)]);
  }
  const counts: Counts = Object.fromEntries(counted);
  expect(Object.fromEntries(kept)).toEqual(counts);
  return counts;
}
