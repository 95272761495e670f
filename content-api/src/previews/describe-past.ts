import { applications } from '@quoin/shared/contract/resources/applications';
import type { Db } from '../db/database.ts';
import { getTableName } from '../engine/resource.ts';
import type { Past } from './past-content.ts';

/** Says in sentences what of a past moment is not known: what has no history, and what was deleted for good. */
export async function describePast(
  { source, scope: { appKey }, at }: Omit<Past, 'copy'>,
  { unknown }: { unknown: number },
): Promise<string[]> {
  const since = { appKey, at };
  return [
    ...(unknown > 0
      ? [
          `${unknown === 1 ? 'One record was' : `${unknown} records were`} changed before the history begins, and ${unknown === 1 ? 'is' : 'are'} shown as in the oldest known version.`,
        ]
      : []),
    ...((await haveSettingsChanged(source, since))
      ? ['The settings of the site have no history, and are shown as they are today.']
      : []),
    ...((await hasEntry(source, { ...since, action: 'purge' }))
      ? ['Records that were deleted for good since then are missing.']
      : []),
    ...((await havePicturesChanged(source, since))
      ? ['Pictures that were replaced or deleted since then are not shown as they were.']
      : []),
  ];
}

interface Since {
  appKey: string;
  at: string;
}

const haveSettingsChanged = async (db: Db, { appKey, at }: Since): Promise<boolean> =>
  (await db
    .selectFrom(getTableName(applications))
    .select('id')
    .where('app_key', '=', appKey)
    .where('updated_at', '>', at)
    .executeTakeFirst()) !== undefined;

const hasEntry = async (
  db: Db,
  { appKey, at, action, resource }: Since & { action: string; resource?: string },
): Promise<boolean> => {
  const entries = db
    .selectFrom('audit')
    .select('number')
    .where('app_key', '=', appKey)
    .where('at', '>', at)
    .where('action', '=', action);
  const found = resource === undefined ? entries : entries.where('resource', '=', resource);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
};

async function havePicturesChanged(db: Db, since: Since): Promise<boolean> {
  if (await hasEntry(db, { ...since, action: 'delete', resource: 'files' })) return true;
  const replaced = await db
    .selectFrom('former_pictures')
    .innerJoin('media', (join) =>
      join
        .onRef('media.file_name', '=', 'former_pictures.leads_to')
        .onRef('media.app_key', '=', 'former_pictures.app_key'),
    )
    .select('media.file_name')
    .where('former_pictures.app_key', '=', since.appKey)
    .where('media.created_at', '>', since.at)
    .limit(1)
    .executeTakeFirst();
  return replaced !== undefined;
}
