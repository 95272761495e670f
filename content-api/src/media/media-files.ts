import { createHash } from 'node:crypto';
import type { FileList, MediaFile } from '@quoin/shared/contract/wire';
import { ulid } from 'ulid';
import { logChange } from '../changes/revision.ts';
import type { Database, Db } from '../db/database.ts';
import { readPage } from '../engine/list-page.ts';
import type { ListQuery } from '../engine/list-query.ts';
import {
  getFingerprint,
  findStoredResult,
  findEarlierResult,
  runOnce,
  type IdempotencyKey,
} from '../engine/idempotency-key.ts';
import type { Writer } from '../engine/resource-hooks.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem } from '../http/problem.ts';
import { checkQuota } from './check-quota.ts';
import { getPictureLockName, getCurrentName } from './former-pictures.ts';
import { discardFiles, storeFiles } from './store-files.ts';
import { library } from './library.ts';
import { columns, parseId, makeMediaRow, makeMediaSearchText, nameFiles, toStoredRow } from './media-row.ts';
import type { MediaStore } from './media-store.ts';
import { countUses } from './media-uses.ts';
import { setPending } from './pending.ts';
import { transcode } from './transcode.ts';
import { replacePicture, type Replacement } from './replace-picture.ts';
import { attachUsesToOne, attachUses } from './attach-uses.ts';

export interface MediaFiles {
  list: (scope: Scope, query: Pick<ListQuery, 'page' | 'size' | 'isPaged' | 'search'>) => Promise<FileList>;
  /**
   * Checks that the quota is not used up. A repeated upload with the same idempotency key passes.
   * @throws {HttpProblem} 507 when the application has no room for one more byte
   */
  checkQuota: (scope: Scope, idempotencyKey: IdempotencyKey | undefined) => Promise<void>;
  add: (
    scope: Scope,
    file: { bytes: Uint8Array; alt: string; name: string; writer: Writer; idempotencyKey?: IdempotencyKey | undefined },
  ) => Promise<MediaFile>;
  /** Replaces the files of a picture. Its record stays, and its old URLs redirect to the new files. */
  replace: (scope: Scope, file: Replacement) => Promise<MediaFile>;
  describe: (scope: Scope, change: { name: string; alt: string; writer: Writer }) => Promise<MediaFile | undefined>;
  remove: (scope: Scope, what: { name: string; isForced: boolean; writer: Writer }) => Promise<MediaFile | undefined>;
}

/** The resource name in the change feed. */
const resource = 'files';

interface MediaDependencies {
  database: Pick<Database, 'db' | 'searchRows' | 'lock'>;
  store: MediaStore;
  quotaMb: number;
}

/** Creates the operations on media files: their bytes are in the store, their rows in the database. */
export function createMediaFiles(dependencies: MediaDependencies): MediaFiles {
  const { db } = dependencies.database;
  return {
    checkQuota: async (scope, idempotencyKey) => {
      if (!idempotencyKey || !(await findStoredResult(db, { idempotencyKey, appKey: scope.appKey })))
        await checkQuota(db, { scope, quotaMb: dependencies.quotaMb, addedBytes: 1 });
    },
    list: (scope, query) => list(dependencies.database, { scope, query }),
    add: (scope, file) => add(dependencies, { scope, file }),
    replace: (scope, file) => replacePicture(dependencies, { scope, file }),
    describe: (scope, change) => db.transaction().execute((within) => describe(within, { scope, change })),
    remove: (scope, what) => remove(dependencies, { scope, what }),
  };
}

async function list(
  { db, searchRows }: MediaDependencies['database'],
  { scope, query }: { scope: Scope; query: Parameters<MediaFiles['list']>[1] },
): Promise<FileList> {
  const { by: sort, descending } = library.order;
  const { data, ...page } = await readPage(
    { db, searchRows, scope },
    { contract: library, columns, query: { ...query, sort, descending, filters: [] } },
  );
  const files = await attachUses(db, { scope, rows: data.map(toStoredRow) });
  return { file_names: files.map(({ url }) => url), files, ...page };
}

interface NewFile {
  scope: Scope;
  file: Parameters<MediaFiles['add']>[1];
}
type UploadRequest = Parameters<typeof findStoredResult>[1] & { fingerprint: string };

async function add(dependencies: MediaDependencies, { scope, file }: NewFile): Promise<MediaFile> {
  const { idempotencyKey, bytes, name } = file;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const upload = idempotencyKey && {
    idempotencyKey,
    appKey: scope.appKey,
    fingerprint: getFingerprint(resource, { values: { name, sha256 }, secrets: {} }),
  };
  // A repeated upload is answered before it is transcoded or counted against the quota.
  const earlier =
    upload
    && (await findEarlierResult(dependencies.database.db, {
      ...upload,
      reread: createReread(dependencies.database.db, scope),
    }));
  return earlier ?? make(dependencies, { scope, file, upload });
}

async function make(
  { database: { db }, store, quotaMb }: MediaDependencies,
  { scope, file, upload }: NewFile & { upload: UploadRequest | undefined },
): Promise<MediaFile> {
  const picture = await transcode(file.bytes, scope);
  const { name, files } = nameFiles(ulid().toLowerCase(), picture);
  const row = makeMediaRow(scope, { name, files, picture, alt: file.alt, original: file.name });
  const quotaCheck = { scope, quotaMb, addedBytes: row.stored };
  await checkQuota(db, quotaCheck);
  const write = async (within: Db): Promise<MediaFile> => {
    await checkQuota(within, quotaCheck);
    const stored = await within.insertInto('media').values(row).returning(columns).executeTakeFirstOrThrow();
    await logChange(within, { appKey: scope.appKey, resource, id: name, action: 'create', userId: file.writer.userId });
    // A record may have used this URL before the file existed.
    return attachUsesToOne(within, { scope, row: stored });
  };
  return storeFiles(
    { db, store },
    {
      appKey: scope.appKey,
      name,
      files,
      write: upload
        ? (within) =>
            runOnce(within, {
              ...upload,
              work: () => write(within),
              getId: (file) => file.file_name,
              reread: createReread(within, scope),
            })
        : write,
      namesFiles: (stored) => stored.file_name === name,
    },
  );
}

const createReread =
  (db: Db, scope: Scope) =>
  (name: string | number): Promise<MediaFile | undefined> =>
    findFile(db, { scope, name: String(name) });

/** Finds a file by its current or an earlier name. */
async function findFile(db: Db, { scope, name }: { scope: Scope; name: string }): Promise<MediaFile | undefined> {
  const row = await db
    .selectFrom('media')
    .where('app_key', '=', scope.appKey)
    .where('file_name', '=', await getCurrentName(db, { appKey: scope.appKey, name }))
    .select(columns)
    .executeTakeFirst();
  return row && attachUsesToOne(db, { scope, row });
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
    .set({ alt, search_text: makeMediaSearchText(earlier.name, alt) })
    .where('app_key', '=', scope.appKey)
    .where('file_name', '=', name)
    .returning(columns)
    .executeTakeFirst();
  if (!row) return undefined;
  await logChange(db, { appKey: scope.appKey, resource, id: name, action: 'update', userId: writer.userId });
  return attachUsesToOne(db, { scope, row });
}

async function remove(
  { database: { db, lock }, store }: MediaDependencies,
  { scope, what: { name, isForced, writer } }: { scope: Scope; what: Parameters<MediaFiles['remove']>[1] },
): Promise<MediaFile | undefined> {
  const removed = await db.transaction().execute(async (within) => {
    // Waits for writes that record uses of pictures, so that their uses are seen here.
    await lock(within, getPictureLockName(scope.appKey));
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
      userId: writer.userId,
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
