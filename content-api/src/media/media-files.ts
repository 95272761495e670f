import type { FileList, MediaFile, MediaTag, UploadedFile } from '@quoin/shared/contract/wire';
import { logChange } from '../changes/revision.ts';
import type { Database, Db } from '../db/database.ts';
import { findStoredResult, type IdempotencyKey } from '../engine/idempotency-key.ts';
import { readPage } from '../engine/list-page.ts';
import type { Writer } from '../engine/resource-hooks.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem } from '../http/problem.ts';
import { addPicture, type NewPicture, type PictureDependencies } from './add-picture.ts';
import { attachUsesToOne, attachUses } from './attach-uses.ts';
import { checkQuota } from './check-quota.ts';
import { toFileConditions, type FilesQuery } from './files-query.ts';
import { cropPicture, type Crop } from './crop-picture.ts';
import { releaseCrops } from './crops.ts';
import { findFile } from './find-file.ts';
import { getPictureLockName, getCurrentName } from './former-pictures.ts';
import { library } from './library.ts';
import { columns, deriveMediaColumns, parseId, toStoredRow } from './media-row.ts';
import { countUses } from './media-uses.ts';
import { setPending } from './pending.ts';
import { replacePicture, type Replacement } from './replace-picture.ts';
import { discardFiles } from './store-files.ts';
import { changeTags, type TagChange } from './tags/change-tags.ts';
import { listTags } from './tags/read-tags.ts';

export interface MediaFiles {
  list: (scope: Scope, query: FilesQuery) => Promise<FileList>;
  /**
   * Checks that the quota is not used up. A repeated upload with the same idempotency key passes.
   * @throws {HttpProblem} 507 when the application has no room for one more byte
   */
  checkQuota: (scope: Scope, idempotencyKey: IdempotencyKey | undefined) => Promise<void>;
  add: (scope: Scope, file: NewPicture) => Promise<UploadedFile>;
  /** Adds a copy of a part of a picture, with its alternative text and its original name. */
  crop: (scope: Scope, crop: Crop) => Promise<MediaFile>;
  /** Reads a file by its current or an earlier name. */
  read: (scope: Scope, name: string) => Promise<MediaFile | undefined>;
  /** Replaces the files of a picture. Its record stays, and its old URLs redirect to the new files. */
  replace: (scope: Scope, file: Replacement) => Promise<UploadedFile>;
  describe: (scope: Scope, change: { name: string; alt: string; writer: Writer }) => Promise<MediaFile | undefined>;
  listTags: (scope: Scope) => Promise<MediaTag[]>;
  /** Adds tags to files and removes others. */
  changeTags: (scope: Scope, change: TagChange) => Promise<MediaFile[]>;
  remove: (scope: Scope, what: { name: string; isForced: boolean; writer: Writer }) => Promise<MediaFile | undefined>;
}

/** The resource name in the change feed. */
const resource = 'files';

type MediaDependencies = PictureDependencies & {
  database: Pick<Database, 'db' | 'searchRows' | 'lock'>;
  accountsKey: string;
};

/** Creates the operations on media files: their bytes are in the store, their rows in the database. */
export function createMediaFiles(dependencies: MediaDependencies): MediaFiles {
  const { db } = dependencies.database;
  return {
    checkQuota: async (scope, idempotencyKey) => {
      if (!idempotencyKey || !(await findStoredResult(db, { idempotencyKey, appKey: scope.appKey })))
        await checkQuota(db, { scope, quotaMb: dependencies.quotaMb, addedBytes: 1 });
    },
    list: (scope, query) => list(dependencies, { scope, query }),
    add: async (scope, file) => addPicture(dependencies, { scope, file }),
    crop: async (scope, crop) => cropPicture(dependencies, { scope, crop }),
    read: (scope, name) => findFile(db, { scope, name }),
    replace: (scope, file) => replacePicture(dependencies, { scope, file }),
    describe: (scope, change) => db.transaction().execute((within) => describe(within, { scope, change })),
    listTags: (scope) => listTags(db, scope.appKey),
    changeTags: (scope, change) => changeTags(dependencies.database, { scope, change }),
    remove: (scope, what) => remove(dependencies, { scope, what }),
  };
}

async function list(
  { database: { db, searchRows }, accountsKey }: MediaDependencies,
  { scope, query: { filters, ...query } }: { scope: Scope; query: FilesQuery },
): Promise<FileList> {
  const { data, ...page } = await readPage(
    { db, searchRows, scope },
    {
      contract: library,
      columns,
      query: { ...query, filters: [] },
      conditions: toFileConditions(filters, { appKey: scope.appKey, accountsKey }),
    },
  );
  const files = await attachUses(db, { scope, rows: data.map(toStoredRow) });
  return { file_names: files.map(({ url }) => url), files, ...page };
}

async function describe(
  db: Db,
  { scope, change: { name: fileName, alt, writer } }: { scope: Scope; change: Parameters<MediaFiles['describe']>[1] },
): Promise<MediaFile | undefined> {
  // A picture that was replaced in the meantime is still the same record, so its alternative text is set.
  const name = await getCurrentName(db, { appKey: scope.appKey, name: fileName });
  const earlier = await db
    .selectFrom('media')
    .where('app_key', '=', scope.appKey)
    .where('file_name', '=', name)
    .select('name')
    .executeTakeFirst();
  if (!earlier) return undefined;
  const row = await db
    .updateTable('media')
    .set({ alt, ...deriveMediaColumns({ name: earlier.name, alt }) })
    .where('app_key', '=', scope.appKey)
    .where('file_name', '=', name)
    .returning(columns)
    .executeTakeFirst();
  if (!row) return undefined;
  await logChange(db, { appKey: scope.appKey, resource, id: name, action: 'update', by: writer });
  return attachUsesToOne(db, { scope, row });
}

async function remove(
  { database: { db, lock }, store }: MediaDependencies,
  { scope, what: { name, isForced, writer } }: { scope: Scope; what: Parameters<MediaFiles['remove']>[1] },
): Promise<MediaFile | undefined> {
  const removed = await db.transaction().execute(async (within) => {
    // Waits for writes that record uses of pictures, so that their uses are seen here.
    await lock(within, getPictureLockName(scope.appKey));
    await releaseCrops(within, { scope, name });
    const row = await within
      .deleteFrom('media')
      .where('app_key', '=', scope.appKey)
      .where('file_name', '=', name)
      .returning(columns)
      .executeTakeFirst();
    if (!row) return undefined;
    const file = await attachUsesToOne(within, { scope, row });
    // Thrown inside the transaction, so that the delete is rolled back.
    if (file.used_in.length > 0 && !isForced) throw await createInUse(within, { scope, file });
    await setPending(within, { appKey: scope.appKey, name });
    await logChange(within, {
      appKey: scope.appKey,
      resource,
      id: name,
      action: 'delete',
      by: writer,
      label: row.name,
    });
    return file;
  });
  if (removed) await discardFiles({ db, store }, name);
  return removed;
}

async function createInUse(db: Db, { scope, file }: { scope: Scope; file: MediaFile }): Promise<HttpProblem> {
  const total = await countUses(db, { appKey: scope.appKey, picture: parseId(file.file_name) });
  return new HttpProblem(409, {
    detail: `This file is shown at ${total === 1 ? 'one place' : `${total} places`}. Send force=1 to delete it anyway.`,
    uses: { first: file.used_in, total },
  });
}
