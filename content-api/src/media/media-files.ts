import type { FileList, MediaFile } from '@quoin/shared/contract/wire';
import { ulid } from 'ulid';
import { noteChange } from '../changes/revision.ts';
import type { Db } from '../db/database.ts';
import { fold } from '../db/search-text.ts';
import type { Writer } from '../engine/quirk.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem } from '../http/problem.ts';
import { columns, fileOf, idOf, mediaRow, searchText, storedFiles, type StoredRow } from './media-row.ts';
import type { MediaStore } from './media-store.ts';
import { countUses, usesOfPictures } from './media-uses.ts';
import { allFilesOf, setPending, settlePending } from './pending.ts';
import type { Picture } from './re-encode.ts';

export interface MediaFiles {
  list: (scope: Scope, query: { page: number; size: number; search: string }) => Promise<FileList>;
  /** Throws 507 when the application has no room left for one more file. */
  checkRoom: (scope: Scope) => Promise<void>;
  add: (scope: Scope, file: { picture: Picture; alt: string; name: string; writer: Writer }) => Promise<MediaFile>;
  describe: (scope: Scope, change: { name: string; alt: string; writer: Writer }) => Promise<MediaFile | undefined>;
  remove: (scope: Scope, what: { name: string; isForced: boolean; writer: Writer }) => Promise<MediaFile | undefined>;
}

/** What the change feed calls them. */
const resource = 'files';
const bytesInMb = 1_048_576;

interface Parts { db: Db; store: MediaStore; quotaMb: number }

/** The files of an application: bytes in the store, rows in the database. */
export function mediaFilesOf(parts: Parts): MediaFiles {
  return {
    checkRoom: (scope) => checkRoom(parts.db, { scope, quotaMb: parts.quotaMb, more: 1 }),
    list: (scope, query) => list(parts.db, { scope, query }),
    add: (scope, file) => add(parts, { scope, file }),
    describe: (scope, change) => parts.db.transaction().execute((db) => describe(db, { scope, change })),
    remove: (scope, what) => remove(parts, { scope, what }),
  };
}

async function checkRoom(db: Db, { scope, quotaMb, more }: { scope: Scope; quotaMb: number; more: number }): Promise<void> {
  const { used } = await db.selectFrom('media').where('app_key', '=', scope.appKey)
    .select((eb) => eb.fn.sum<number | string | null>('stored').as('used')).executeTakeFirstOrThrow();
  if (Number(used ?? 0) + more > quotaMb * bytesInMb) {
    throw new HttpProblem(507, { detail: `The pictures of this application would take up more than its ${quotaMb} MB. Delete some that are not needed, or have MEDIA_QUOTA_MB raised.` });
  }
}

async function withUses(db: Db, { scope, rows }: { scope: Scope; rows: readonly StoredRow[] }): Promise<MediaFile[]> {
  const uses = await usesOfPictures(db, { appKey: scope.appKey, pictures: rows.map((row) => idOf(row.file_name)) });
  return rows.map((row) => fileOf(row, uses.get(idOf(row.file_name)) ?? []));
}

async function list(db: Db, { scope, query: { page, size, search } }: { scope: Scope; query: Parameters<MediaFiles['list']>[1] }): Promise<FileList> {
  const all = db.selectFrom('media').where('app_key', '=', scope.appKey);
  const folded = fold(search);
  // What the text becomes without the sought one: the one way to ask whether it is in there that every database has, without wildcards.
  const own = folded === '' ? all : all.where((eb) => eb(eb.fn<string>('replace', ['search_text', eb.val(folded), eb.val('')]), '!=', eb.ref('search_text')));
  const total = own.select((eb) => eb.fn.countAll<number>().as('total'));
  // A name begins with its moment: descending is newest first.
  const counted = await own.select(columns).select(total.$asScalar().as('in_all')).orderBy('created_at', 'desc').orderBy('file_name', 'desc').limit(size).offset((page - 1) * size).execute();
  const files = await withUses(db, { scope, rows: counted.map(({ in_all: _, ...row }) => row) });
  const inAll = Number(counted[0]?.in_all ?? (page === 1 ? 0 : (await total.executeTakeFirstOrThrow()).total));
  return {
    file_names: files.map(({ url }) => url), files, current_page: page,
    last_page: Math.max(1, Math.ceil(inAll / size)), per_page: size, total: inAll,
  };
}

async function add({ db, store, quotaMb }: Parts, { scope, file }: { scope: Scope; file: Parameters<MediaFiles['add']>[1] }): Promise<MediaFile> {
  const { name, files } = storedFiles(ulid().toLowerCase(), file.picture);
  const row = mediaRow(scope, { name, files, picture: file.picture, alt: file.alt, original: file.name });
  await checkRoom(db, { scope, quotaMb, more: row.stored });
  await setPending(db, { appKey: scope.appKey, name });
  try {
    await store.put(files);
    return await db.transaction().execute(async (within) => {
      await checkRoom(within, { scope, quotaMb, more: row.stored });
      if (!await settlePending(within, name)) throw new HttpProblem(503, { headers: { 'retry-after': '2' } });
      const stored = await within.insertInto('media').values(row).returning(columns).executeTakeFirstOrThrow();
      await noteChange(within, { appKey: scope.appKey, resource, id: name, action: 'create', userId: file.writer.userId });
      // An editor may have written the address down before it was one.
      const [answered] = await withUses(within, { scope, rows: [stored] });
      return answered ?? fileOf(stored, []);
    });
  } catch (error) {
    await discard({ db, store }, name);
    throw isFull(error) ? new HttpProblem(507) : error;
  }
}

async function describe(db: Db, { scope, change: { name, alt, writer } }: { scope: Scope; change: Parameters<MediaFiles['describe']>[1] }): Promise<MediaFile | undefined> {
  const before = await db.selectFrom('media').where('app_key', '=', scope.appKey).where('file_name', '=', name).select('name').executeTakeFirst();
  if (!before) return undefined;
  const row = await db.updateTable('media').set({ alt, search_text: searchText(before.name, alt) })
    .where('app_key', '=', scope.appKey).where('file_name', '=', name).returning(columns).executeTakeFirst();
  if (!row) return undefined;
  await noteChange(db, { appKey: scope.appKey, resource, id: name, action: 'update', userId: writer.userId });
  const [file] = await withUses(db, { scope, rows: [row] });
  return file;
}

async function remove({ db, store }: Parts, { scope, what: { name, isForced, writer } }: { scope: Scope; what: Parameters<MediaFiles['remove']>[1] }): Promise<MediaFile | undefined> {
  const removed = await db.transaction().execute(async (within) => {
    const row = await within.deleteFrom('media').where('app_key', '=', scope.appKey).where('file_name', '=', name).returning(columns).executeTakeFirst();
    if (!row) return undefined;
    const [file] = await withUses(within, { scope, rows: [row] });
    // Thrown inside the transaction: the row stays.
    if (file && file.used_in.length > 0 && !isForced) throw await inUse(within, { scope, file });
    await setPending(within, { appKey: scope.appKey, name });
    await noteChange(within, { appKey: scope.appKey, resource, id: name, action: 'delete', userId: writer.userId, label: row.name });
    return file;
  });
  if (removed) await discard({ db, store }, name);
  return removed;
}

/** Removes files without a row. What fails here stays pending, and a sweep does it later. */
async function discard({ db, store }: Pick<Parts, 'db' | 'store'>, name: string): Promise<void> {
  await store.remove(allFilesOf(name)).then(() => settlePending(db, name)).catch(() => undefined);
}

/** The disk of a folder is full, or its owner's share of it. */
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

async function inUse(db: Db, { scope, file }: { scope: Scope; file: MediaFile }): Promise<HttpProblem> {
  const total = await countUses(db, { appKey: scope.appKey, picture: idOf(file.file_name) });
  return new HttpProblem(409, {
    detail: `This file is shown at ${total === 1 ? 'one place' : `${total} places`}. Send force=1 to delete it all the same.`,
    uses: { first: file.used_in, total },
  });
}
