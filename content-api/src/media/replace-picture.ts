import type { MediaFile, UploadedFile } from '@quoin/shared/contract/wire';
import { ulid } from 'ulid';
import { logChange } from '../changes/revision.ts';
import type { Database, Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Writer } from '../engine/resource-hooks.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem } from '../http/problem.ts';
import { describeAnimation } from './add-picture.ts';
import { checkQuota } from './check-quota.ts';
import { getPictureLockName, getCurrentName } from './former-pictures.ts';
import { discardFiles, storeFiles } from './store-files.ts';
import { columns, parseId, deriveMediaColumns, makeMediaRow, nameFiles, type StoredRow } from './media-row.ts';
import type { MediaStore } from './media-store.ts';
import { setPending } from './pending.ts';
import type { Picture } from './transcoding/transcode.ts';
import { replaceReferences } from './replace-references.ts';
import { attachUsesToOne } from './attach-uses.ts';

interface MediaDependencies {
  database: Pick<Database, 'db' | 'lock'>;
  store: MediaStore;
  quotaMb: number;
}
/** `former` is the file name that the caller last read. `name` is the original name of the new file. */
export interface Replacement {
  former: string;
  picture: Picture;
  name: string;
  writer: Writer;
}

/**
 * Replaces a picture. Files are immutable, so the new ones have new names. One transaction rewrites all references to
 * the former files. These files are removed after it, and their URLs then redirect to the new ones.
 * @throws {HttpProblem} 404 when the picture does not exist, 412 when it was replaced since, 507 beyond the quota
 */
export async function replacePicture(
  { database, store, quotaMb }: MediaDependencies,
  { scope, file }: { scope: Scope; file: Replacement },
): Promise<UploadedFile> {
  const { db } = database;
  const { former, picture, name: original, writer } = file;
  const { name, files } = nameFiles(ulid().toLowerCase(), picture);
  const row = makeMediaRow(scope, { name, files, picture, alt: '', original });
  const current = await find(db, { scope, name: await getCurrentName(db, { appKey: scope.appKey, name: former }) });
  // The client repeats a replacement whose response was lost.
  const notice = describeAnimation(picture);
  if (current?.sha256 === row.sha256) return { ...(await attachUsesToOne(db, { scope, row: current.row })), ...notice };
  if (current?.row.file_name !== former) throw await goneOrReplaced(db, { scope, name: former });

  const answered = await storeFiles(
    { db, store },
    {
      appKey: scope.appKey,
      name,
      files,
      write: async (within) => {
        await database.lock(within, getPictureLockName(scope.appKey));
        const before = await find(within, { scope, name: former });
        if (!before) throw await goneOrReplaced(within, { scope, name: former });
        await checkQuota(within, { scope, quotaMb, addedBytes: row.stored - before.stored });
        return swapRows(within, { scope, before: before.row, row, writer });
      },
    },
  );
  await discardFiles({ db, store }, former);
  return { ...answered, ...notice };
}

/** Updates the record in place, so that it keeps its creation time, its alternative text and its uses. */
async function swapRows(
  db: Db,
  { scope, before, row, writer }: { scope: Scope; before: StoredRow; row: Tables['media']; writer: Writer },
): Promise<MediaFile> {
  const { appKey } = scope;
  const [former, current] = [before.file_name, row.file_name];
  const unchanged = {
    alt: before.alt,
    ...deriveMediaColumns({ name: row.name, alt: before.alt }),
    created_at: before.created_at,
  };
  const stored = await db
    .updateTable('media')
    .set({ ...row, ...unchanged })
    .where('app_key', '=', appKey)
    .where('file_name', '=', former)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('former_pictures')
    .values({ app_key: appKey, picture: parseId(former), file_name: former, leads_to: current })
    .execute();
  await db
    .updateTable('changes')
    .set({ record_id: current })
    .where('app_key', '=', appKey)
    .where('resource', '=', 'files')
    .where('record_id', '=', former)
    .execute();
  await setPending(db, { appKey, name: former });
  await replaceReferences(db, { appKey, former, current, by: writer });
  await logChange(db, { appKey, resource: 'files', id: current, action: 'update', by: writer });
  return attachUsesToOne(db, { scope, row: stored });
}

interface MediaKey {
  scope: Scope;
  name: string;
}

interface CurrentPicture {
  row: StoredRow;
  stored: number;
  sha256: string;
}

async function find(db: Db, { scope, name }: MediaKey): Promise<CurrentPicture | undefined> {
  const row = await db
    .selectFrom('media')
    .select([...columns, 'stored', 'sha256'])
    .where('app_key', '=', scope.appKey)
    .where('file_name', '=', name)
    .executeTakeFirst();
  if (!row) return undefined;
  const { stored, sha256, ...shown } = row;
  return { row: shown, stored, sha256 };
}

async function goneOrReplaced(db: Db, { scope, name }: MediaKey): Promise<HttpProblem> {
  const current = await find(db, { scope, name: await getCurrentName(db, { appKey: scope.appKey, name }) });
  if (!current) return new HttpProblem(404);
  return new HttpProblem(412, {
    detail: 'Somebody else has replaced this picture in the meantime. Look at the current one before you replace it.',
    current: await attachUsesToOne(db, { scope, row: current.row }),
  });
}
