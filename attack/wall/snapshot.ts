import { createHash } from 'node:crypto';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { getTableName } from '@quoin/content-api/src/engine/resource.ts';
import type { Target } from '../target/start-target.ts';
import type { Tenant } from './tenants.ts';

const tables = [
  ...contracts.filter((one) => !one.canAnyoneCreate && one.name !== 'subscribers').map(getTableName),
  'media',
  'memberships',
  'invitations',
  'api_tokens',
];

/** Returns a hash of each table of each tenant, without what visitors may add to it. */
export async function takeSnapshot(
  { database: { db } }: Target,
  tenants: readonly Pick<Tenant, 'key'>[],
): Promise<Map<string, string>> {
  const snapshot = new Map<string, string>();
  for (const { key } of tenants)
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().where('app_key', '=', key).execute();
      // The use of an API token of the tenant's own is no change.
      const texts = rows.map((row) => JSON.stringify({ ...row, used_at: null })).toSorted();
      snapshot.set(`${table} of ${key}`, createHash('sha256').update(texts.join('\n')).digest('hex'));
    }
  return snapshot;
}
