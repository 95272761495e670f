import type { MediaFile } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import type { Scope } from '../engine/scope.ts';
import { findOriginals } from './crops.ts';
import { toMediaFile, parseId, type StoredRow } from './media-row.ts';
import { findUsesOfPictures } from './media-uses.ts';
import { readTagsOfPictures } from './tags/read-tags.ts';

/** Maps rows to files of a response, with the places where each is used, its tags, and the original of a crop. */
export async function attachUses(
  db: Db,
  { scope, rows }: { scope: Scope; rows: readonly StoredRow[] },
): Promise<MediaFile[]> {
  const pictures = { appKey: scope.appKey, pictures: rows.map((row) => parseId(row.file_name)) };
  const uses = await findUsesOfPictures(db, pictures);
  const tags = await readTagsOfPictures(db, pictures);
  const originals = await findOriginals(db, { scope, ids: rows.flatMap(({ crop_of: id }) => id ?? []) });
  return rows.map((row) =>
    toMediaFile(row, {
      uses: uses.get(parseId(row.file_name)) ?? [],
      tags: tags.get(parseId(row.file_name)) ?? [],
      original: row.crop_of === null ? null : (originals.get(row.crop_of) ?? null),
    }),
  );
}

/** Does the same as `attachUses` for one row. */
export async function attachUsesToOne(db: Db, { scope, row }: { scope: Scope; row: StoredRow }): Promise<MediaFile> {
  const [file] = await attachUses(db, { scope, rows: [row] });
  return file ?? toMediaFile(row, { uses: [], tags: [], original: null });
}
