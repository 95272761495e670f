import type { MediaFile } from '@quoin/shared/contract/wire';
import { ulid } from 'ulid';
import { noteChange } from '../changes/revision.ts';
import type { Database, Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Writer } from '../engine/resource-hooks.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem } from '../http/problem.ts';
import { checkQuota } from './check-quota.ts';
import { getPictureLockName, getCurrentName } from './former-pictures.ts';
import { discardFiles, storeFiles } from './store-files.ts';
import { columns, parseId, mediaRow, searchText, storedFiles, type StoredRow } from './media-row.ts';
import type { MediaStore } from './media-store.ts';
import { setPending } from './pending.ts';
import type { Picture } from './transcode.ts';
import { replaceReferences } from './replace-references.ts';
import { attachUsesToOne } from './attach-uses.ts';

interface Parts {
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
  { database, store, quotaMb }: Parts,
  { scope, file }: { scope: Scope; file: Replacement },
): Promise<MediaFile> {
  const { db } = database;
  const { former, picture, name: original, writer } = file;
  const { name, files } = storedFiles(ulid().toLowerCase(), picture);
  const row = mediaRow(scope, { name, files, picture, alt: '', original });
  const there = await find(db, { scope, name: await getCurrentName(db, { appKey: scope.appKey, name: former }) });
  // The client repeats a replacement whose response was lost.
  if (there?.sha256 === row.sha256) return attachUsesToOne(db, { scope, row: there.shown });
  if (there?.shown.file_name !== former) throw await goneOrReplaced(db, { scope, name: former });

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
        await checkQuota(within, { scope, quotaMb, more: row.stored - before.stored });
        return swap(within, { scope, before: before.shown, row, writer });
      },
    },
  );
  await discardFiles({ db, store }, former);
  return answered;
}

/** Updates the record in place, so that it keeps its creation time, its alternative text and its uses. */
async function swap(
  db: Db,
  { scope, before, row, writer }: { scope: Scope; before: StoredRow; row: Tables['media']; writer: Writer },
): Promise<MediaFile> {
  const { appKey } = scope;
  const [former, present] = [before.file_name, row.file_name];
  const unchanged = { alt: before.alt, search_text: searchText(row.name, before.alt), created_at: before.created_at };
  const stored = await db
    .updateTable('media')
    .set({ ...row, ...unchanged })
    .where('app_key', '=', appKey)
    .where('file_name', '=', former)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('former_pictures')
    .values({ app_key: appKey, picture: parseId(former), file_name: former, leads_to: present })
    .execute();
  await db
    .updateTable('changes')
    .set({ record_id: present })
    .where('app_key', '=', appKey)
    .where('resource', '=', 'files')
    .where('record_id', '=', former)
    .execute();
  await setPending(db, { appKey, name: former });
  await replaceReferences(db, { appKey, former, present, userId: writer.userId });
  await noteChange(db, { appKey, resource: 'files', id: present, action: 'update', userId: writer.userId });
  return attachUsesToOne(db, { scope, row: stored });
}

interface MediaKey {
  scope: Scope;
  name: string;
}

interface CurrentPicture {
  shown: StoredRow;
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
  return { shown, stored, sha256 };
}

async function goneOrReplaced(db: Db, { scope, name }: MediaKey): Promise<HttpProblem> {
  const current = await find(db, { scope, name: await getCurrentName(db, { appKey: scope.appKey, name }) });
  if (!current) return new HttpProblem(404);
  return new HttpProblem(412, {
    detail: 'Somebody else has replaced this picture meanwhile. Look at what is there now before you replace that.',
    current: await attachUsesToOne(db, { scope, row: current.shown }),
  });
}
