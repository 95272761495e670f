import { listAllFiles, getReplacementName } from '@quoin/shared/contract/media-name';
import type { Actor } from '../audit/append.ts';
import { logChanges } from '../changes/revision.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import { replaceTexts } from '../db/replace-texts.ts';
import { getContract, getTableName } from '../engine/resource.ts';
import { parseId } from './media-row.ts';
import { draftPrefix } from './media-uses.ts';

interface Replacement {
  appKey: string;
  former: string;
  current: string;
  by: Actor;
}

/**
 * Updates all records of the application that use a picture to use its replacement, and notes a change of each.
 * Their versions do not change, so an editor who has one of them open can save it without a conflict.
 */
export async function replaceReferences(db: Db, { appKey, former, current, by }: Replacement): Promise<void> {
  const uses = await db
    .selectFrom('media_uses')
    .select(['resource', 'record_id', 'field'])
    .where('app_key', '=', appKey)
    .where('picture', '=', parseId(former))
    .execute();
  const names = listAllFiles(former).map((name) => [name, getReplacementName(name, current)] as const);
  await replaceInDrafts(db, { appKey, names, uses: uses.filter(isOfDraft) });
  const ofRecords = uses.filter((use) => !isOfDraft(use));
  const changed = [...Map.groupBy(ofRecords, ({ resource }) => resource)].map(([resource, usesOfResource]) => ({
    resource,
    ids: [...new Set(usesOfResource.map(({ record_id: id }) => id))],
    fields: [...new Set(usesOfResource.map(({ field }) => field))],
  }));
  for (const { resource, ids, fields } of changed) {
    const values = Object.fromEntries(fields.map((field) => [field, replaceTexts(field, names)]));
    for (const batch of batches(ids)) {
      await db
        .updateTable(getTableName(getContract(resource)))
        .set(values)
        .where('app_key', '=', appKey)
        .where('id', 'in', batch)
        .execute();
    }
  }
  await db
    .updateTable('media_uses')
    .set({ picture: parseId(current) })
    .where('app_key', '=', appKey)
    .where('picture', '=', parseId(former))
    .execute();
  for (const { resource, ids } of changed) await logChanges(db, { appKey, resource, ids, action: 'update', by });
}

interface Use {
  resource: string;
  record_id: number;
  field: string;
}

const isOfDraft = ({ field }: Use): boolean => field.startsWith(draftPrefix);

/** Updates the drafts that use a picture. Their versions do not change either. */
async function replaceInDrafts(
  db: Db,
  { appKey, names, uses }: { appKey: string; names: readonly (readonly [string, string])[]; uses: readonly Use[] },
): Promise<void> {
  for (const [resource, ofResource] of Map.groupBy(uses, (use) => use.resource)) {
    for (const batch of batches([...new Set(ofResource.map(({ record_id: id }) => id))])) {
      await db
        .updateTable('drafts')
        .set({ changes: replaceTexts('changes', names) })
        .where('app_key', '=', appKey)
        .where('resource', '=', resource)
        .where('record_id', 'in', batch)
        .execute();
    }
  }
}
