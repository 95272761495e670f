import { createHash } from 'node:crypto';
import type { FileList, MediaFile } from '@quoin/shared/contract/wire';
import { ulid } from 'ulid';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../engine/scope.ts';
import { now } from '../moments.ts';
import type { MediaStore } from './media-store.ts';
import type { Picture } from './re-encode.ts';

export interface MediaFiles {
  list: (scope: Scope, paging: { page: number; size: number }) => Promise<FileList>;
  add: (scope: Scope, file: { picture: Picture; alt: string }) => Promise<MediaFile>;
  remove: (scope: Scope, name: string) => Promise<MediaFile | undefined>;
}

type Stored = Omit<Tables['media'], 'app_key' | 'sha256'>;
const columns = ['file_name', 'alt', 'width', 'height', 'size', 'created_at'] as const;

/** The site path of a media file. */
export const mediaUrl = (name: string): string => `/media/${name}`;
const fileOf = (row: Stored): MediaFile => ({ ...row, url: mediaUrl(row.file_name) });

/** The row of a media file that is in the store already. */
export const mediaRow = (scope: Scope, { name, picture, alt }: { name: string; picture: Picture; alt: string }): Tables['media'] => ({
  app_key: scope.appKey, file_name: name, alt, width: picture.width, height: picture.height, size: picture.bytes.length,
  sha256: createHash('sha256').update(picture.bytes).digest('hex'), created_at: now(),
});

/** The files of an application: bytes in the store, rows in the database. */
export function mediaFilesOf(db: Db, store: MediaStore): MediaFiles {
  return {
    list: async (scope, { page, size }) => {
      const own = db.selectFrom('media').where('app_key', '=', scope.appKey);
      const { total } = await own.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
      // A name begins with its moment: descending is newest first.
      const rows = await own.select(columns).orderBy('created_at', 'desc').orderBy('file_name', 'desc').limit(size).offset((page - 1) * size).execute();
      const files = rows.map(fileOf);
      return {
        file_names: files.map(({ url }) => url), files, current_page: page,
        last_page: Math.max(1, Math.ceil(Number(total) / size)), per_page: size, total: Number(total),
      };
    },
    add: async (scope, { picture, alt }) => {
      const name = `${ulid().toLowerCase()}.webp`;
      const row = mediaRow(scope, { name, picture, alt });
      // The file first: a row without its file would be a broken picture, a file without its row is only lost space.
      await store.put(name, picture.bytes);
      try {
        return fileOf(await db.insertInto('media').values(row).returning(columns).executeTakeFirstOrThrow());
      } catch (error) {
        await store.remove(name);
        throw error;
      }
    },
    remove: async (scope, name) => {
      const row = await db.deleteFrom('media').where('app_key', '=', scope.appKey).where('file_name', '=', name).returning(columns).executeTakeFirst();
      if (!row) return undefined;
      await store.remove(name);
      return fileOf(row);
    },
  };
}
