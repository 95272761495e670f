import type { Contract } from '@quoin/shared/contract/contract';
import { findPictureOrigin, maxPictureHosts } from '@quoin/shared/contract/picture-hosts';
import { Parser } from 'htmlparser2';
import type { Db } from '../db/database.ts';
import type { Value } from '../db/tables.ts';
import { activeStatus, hasStatus, readableFields } from '../engine/resource.ts';
import type { WrittenRow } from './media-uses.ts';

/** Lists the fields of a resource in which visitors meet pictures. */
const listFields = (contract: Contract) =>
  contract.isPublic
    ? readableFields(contract, 'public').filter(([, { kind }]) => kind === 'image' || kind === 'html')
    : [];

/**
 * Records the https hosts whose pictures a record shows to visitors, in the transaction of its write. A record that is
 * not active shows none.
 */
export async function recordPictureHosts(db: Db, { appKey, contract, id, row, action }: WrittenRow): Promise<void> {
  const fields = listFields(contract);
  if (fields.length === 0) return;
  // A new record has rows too, if an API of an earlier version deleted the one that is restored under its id.
  await db
    .deleteFrom('picture_hosts')
    .where('app_key', '=', appKey)
    .where('resource', '=', contract.name)
    .where('record_id', '=', id)
    .execute();
  if (action === 'delete' || (hasStatus(contract) && row.status !== activeStatus)) return;
  const origins = new Set(
    fields.flatMap(([name, { kind }]) => (kind === 'html' ? findTextOrigins(row[name]) : findImageOrigins(row[name]))),
  );
  const rows = [...origins]
    .slice(0, maxPictureHosts)
    .map((origin) => ({ app_key: appKey, resource: contract.name, record_id: id, origin }));
  if (rows.length > 0) await db.insertInto('picture_hosts').values(rows).execute();
}

/** Returns the https origin of an image field's address in a list; an empty list for a picture of the site. */
export function findImageOrigins(value: Value | undefined): string[] {
  const origin = typeof value === 'string' ? findPictureOrigin(value) : undefined;
  return origin === undefined ? [] : [origin];
}

/** Lists the https origins of the pictures of a rich text. Most texts have none, and are not parsed. */
export function findTextOrigins(value: Value | undefined): string[] {
  if (typeof value !== 'string' || !/<(?:img|source|video)\b/i.test(value)) return [];
  const addresses: string[] = [];
  const parser = new Parser({
    onopentag: (name, { src, poster }) => {
      if (src !== undefined && ['img', 'source'].includes(name)) addresses.push(src);
      if (poster !== undefined && name === 'video') addresses.push(poster);
    },
  });
  parser.end(value);
  return [...new Set(addresses.flatMap(findImageOrigins))];
}

/** Lists the https hosts whose pictures an application shows to visitors: those of most records first. */
export async function listPictureHosts(db: Db, appKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('picture_hosts')
    .select('origin')
    .where('app_key', '=', appKey)
    .groupBy('origin')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('origin')
    .limit(maxPictureHosts)
    .execute();
  return rows.map(({ origin }) => String(origin));
}
