import type { MediaFile } from '@quoin/shared/contract/wire';
import type { Db } from '../db/database.ts';
import type { Scope } from '../engine/scope.ts';
import { toMediaFile, parseId, type StoredRow } from './media-row.ts';
import { findUsesOfPictures } from './media-uses.ts';

/** Maps rows to the files of a response, with the places where each is used. */
export async function attachUses(
  db: Db,
  { scope, rows }: { scope: Scope; rows: readonly StoredRow[] },
): Promise<MediaFile[]> {
  const uses = await findUsesOfPictures(db, {
    appKey: scope.appKey,
    pictures: rows.map((row) => parseId(row.file_name)),
  });
  return rows.map((row) => toMediaFile(row, uses.get(parseId(row.file_name)) ?? []));
}

/** Does the same as `attachUses` for one row. */
export async function attachUsesToOne(db: Db, { scope, row }: { scope: Scope; row: StoredRow }): Promise<MediaFile> {
  const [file] = await attachUses(db, { scope, rows: [row] });
  return file ?? toMediaFile(row, []);
}
