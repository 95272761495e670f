import { listAllFiles, getReplacementName } from '@quoin/shared/contract/media-name';
import { noteChanges } from '../changes/revision.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { replaced } from '../db/replaced.ts';
import { contractNamed, getTableName } from '../engine/resource.ts';
import { parseId } from './media-row.ts';

interface Replacement {
  appKey: string;
  former: string;
  present: string;
  userId: number;
}

/**
 * Updates all records of the application that use a picture to use its replacement, and notes a change of each.
 * Their versions do not change, so an editor who has one of them open can save it without a conflict.
 */
export async function replaceReferences(db: Db, { appKey, former, present, userId }: Replacement): Promise<void> {
  const uses = await db
    .selectFrom('media_uses')
    .select(['resource', 'record_id', 'field'])
    .where('app_key', '=', appKey)
    .where('picture', '=', parseId(former))
    .execute();
  const changed = [...Map.groupBy(uses, ({ resource }) => resource)].map(([resource, own]) => ({
    resource,
    ids: [...new Set(own.map(({ record_id: id }) => id))],
    fields: [...new Set(own.map(({ field }) => field))],
  }));
  const names = listAllFiles(former).map((name) => [name, getReplacementName(name, present)] as const);
  for (const { resource, ids, fields } of changed) {
    const values = Object.fromEntries(fields.map((field) => [field, replaced(field, names)]));
    for (const some of batches(ids)) {
      await db
        .updateTable(getTableName(contractNamed(resource)))
        .set(values)
        .where('app_key', '=', appKey)
        .where('id', 'in', some)
        .execute();
    }
  }
  await db
    .updateTable('media_uses')
    .set({ picture: parseId(present) })
    .where('app_key', '=', appKey)
    .where('picture', '=', parseId(former))
    .execute();
  for (const { resource, ids } of changed) await noteChanges(db, { appKey, resource, ids, action: 'update', userId });
}
