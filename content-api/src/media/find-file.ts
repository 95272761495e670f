import type { MediaFile } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import { pictureId } from '../db/sql-expressions.ts';
import type { Scope } from '../engine/scope.ts';
import { attachUsesToOne } from './attach-uses.ts';
import { getCurrentName } from './former-pictures.ts';
import { columns, parseId } from './media-row.ts';

/** Finds a picture by the name of one of its files, or by a name that it had before it was replaced. */
export async function findFile(
  db: Db,
  { scope, name }: { scope: Scope; name: string },
): Promise<MediaFile | undefined> {
  const current = await getCurrentName(db, { appKey: scope.appKey, name });
  const row = await db
    .selectFrom('media')
    .where('app_key', '=', scope.appKey)
    .where(pictureId, '=', parseId(current))
    .select(columns)
    .executeTakeFirst();
  return row && attachUsesToOne(db, { scope, row });
}
