import { createHash } from 'node:crypto';
import type { FileList, MediaFile } from '@quoin/shared/contract/wire';
import { ulid } from 'ulid';
import { noteChange } from '../changes/revision.ts';
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
import { columns, parseId, mediaRow, searchText, storedFiles, storedRow } from './media-row.ts';
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

interface Parts {
  database: Pick<Database, 'db' | 'found' | 'lock'>;
  store: MediaStore;
  quotaMb: number;
}

/** Creates the operations on media files: their bytes are in the store, their rows in the database. */
export function createMediaFiles(parts: Parts): MediaFiles {
  const { db } = parts.database;
  return {
    checkQuota: async (scope, idempotencyKey) => {
      if (!idempotencyKey || !(await findStoredResult(db, { idempotencyKey, appKey: scope.appKey })))
        await checkQuota(db, { scope, quotaMb: parts.quotaMb, more: 1 });
    },
    list: (scope, query) => list(parts.database, { scope, query }),
    add: (scope, file) => add(parts, { scope, file }),
    replace: (scope, file) => replacePicture(parts, { scope, file }),
    describe: (scope, change) => db.transaction().execute((within) => describe(within, { scope, change })),
    remove: (scope, what) => remove(parts, { scope, what }),
  };
}

async function list(
  { db, found }: Parts['database'],
  { scope, query }: { scope: Scope; query: Parameters<MediaFiles['list']>[1] },
): Promise<FileList> {
  const { by: sort, descending } = library.order;
  const { data, ...page } = await readPage(
    { db, found, scope },
    { contract: library, columns, query: { ...query, sort, descending, filters: [] } },
  );
  const files = await attachUses(db, { scope, rows: data.map(storedRow) });
  return { file_names: files.map(({ url }) => url), files, ...page };
}

interface NewFile {
  scope: Scope;
  file: Parameters<MediaFiles['add']>[1];
}
type UploadRequest = Parameters<typeof findStoredResult>[1] & { fingerprint: string };

async function add(parts: Parts, { scope, file }: NewFile): Promise<MediaFile> {
  const { idempotencyKey, bytes, name } = file;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sent = idempotencyKey && {
    idempotencyKey,
    appKey: scope.appKey,
    fingerprint: getFingerprint(resource, { values: { name, sha256 }, secrets: {} }),
  };
  // A repeated upload is answered before it is transcoded or counted against the quota.
  const before =
    sent && (await findEarlierResult(parts.database.db, { ...sent, again: createReread(parts.database.db, scope) }));
  return before ?? make(parts, { scope, file, sent });
}

async function make(
  { database: { db }, store, quotaMb }: Parts,
  { scope, file, sent }: NewFile & { sent: UploadRequest | undefined },
): Promise<MediaFile> {
  const picture = await transcode(file.bytes);
  const { name, files } = storedFiles(ulid().toLowerCase(), picture);
  const row = mediaRow(scope, { name, files, picture, alt: file.alt, original: file.name });
  const room = { scope, quotaMb, more: row.stored };
  await checkQuota(db, room);
  const write = async (within: Db): Promise<MediaFile> => {
    await checkQuota(within, room);
    const stored = await within.insertInto('media').values(row).returning(columns).executeTakeFirstOrThrow();
    await noteChange(within, {
      appKey: scope.appKey,
      resource,
      id: name,
      action: 'create',
      userId: file.writer.userId,
    });
    // A record may have used this URL before the file existed.
    return attachUsesToOne(within, { scope, row: stored });
  };
  return storeFiles(
    { db, store },
    {
      appKey: scope.appKey,
      name,
      files,
      write: sent
        ? (within) =>
            runOnce(within, {
              ...sent,
              work: () => write(within),
              getId: (made) => made.file_name,
              again: createReread(within, scope),
            })
        : write,
      isKept: (written) => written.file_name === name,
    },
  );
}

const createReread =
  (db: Db, scope: Scope) =>
  (name: string | number): Promise<MediaFile | undefined> =>
    fileCalled(db, { scope, name: String(name) });

/** Finds a file by its current or an earlier name. */
async function fileCalled(db: Db, { scope, name }: { scope: Scope; name: string }): Promise<MediaFile | undefined> {
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
  const before = await db
    .selectFrom('media')
    .where('app_key', '=', scope.appKey)
    .where('file_name', '=', name)
    .select('name')
    .executeTakeFirst();
  if (!before) return undefined;
  const row = await db
    .updateTable('media')
    .set({ alt, search_text: searchText(before.name, alt) })
    .where('app_key', '=', scope.appKey)
    .where('file_name', '=', name)
    .returning(columns)
    .executeTakeFirst();
  if (!row) return undefined;
  await noteChange(db, { appKey: scope.appKey, resource, id: name, action: 'update', userId: writer.userId });
  return attachUsesToOne(db, { scope, row });
}

async function remove(
  { database: { db, lock }, store }: Parts,
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
    if (file.used_in.length > 0 && !isForced) throw await inUse(within, { scope, file });
    await setPending(within, { appKey: scope.appKey, name });
    await noteChange(within, {
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

async function inUse(db: Db, { scope, file }: { scope: Scope; file: MediaFile }): Promise<HttpProblem> {
  const total = await countUses(db, { appKey: scope.appKey, picture: parseId(file.file_name) });
  return new HttpProblem(409, {
    detail: `This file is shown at ${total === 1 ? 'one place' : `${total} places`}. Send force=1 to delete it all the same.`,
    uses: { first: file.used_in, total },
  });
}
