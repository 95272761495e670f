import { createHash } from 'node:crypto';
import {
  mediaAddress,
  mediaName,
  parseMediaName,
  widthsBelow,
  type MediaFormat,
} from '@quoin/shared/contract/media-name';
import type { MediaFile, Use } from '@quoin/shared/contract/wire';
import { deriveColumns } from '../db/search-text.ts';
import type { Row, Tables } from '../db/tables.ts';
import type { Scope } from '../engine/scope.ts';
import { now } from '../timestamps.ts';
import { library } from './library.ts';
import type { StoredFile } from './media-store.ts';
import type { Picture } from './transcoding/transcode.ts';

export type StoredRow = Pick<Tables['media'], (typeof columns)[number]>;
/** The columns that are selected for a response. */
export const columns = ['file_name', 'alt', 'name', 'width', 'height', 'size', 'created_at', 'crop_of'] as const;

/** Converts a row of a list, whose type is not specific to a table, to a `StoredRow`. */
export const toStoredRow = (row: Row): StoredRow => ({
  file_name: String(row.file_name),
  alt: String(row.alt),
  name: String(row.name),
  width: Number(row.width),
  height: Number(row.height),
  size: Number(row.size),
  created_at: String(row.created_at),
  crop_of: row.crop_of === null ? null : Number(row.crop_of),
});

/** Returns the picture's id, with which the names of all its files begin. */
export const parseId = (name: string): string => parseMediaName(name)?.id ?? '';

/**
 * Builds the response for a file.
 * @param original the file name of the picture of which it is a crop
 */
export function toMediaFile(
  row: StoredRow,
  { uses, tags, original }: { uses: Use[]; tags: string[]; original: string | null },
): MediaFile {
  const { file_name: name, width } = row;
  const widths = parseMediaName(name)?.kind === 'picture' ? widthsBelow(width) : [];
  return { ...row, url: mediaAddress(name), widths, used_in: uses, tags, crop_of: original };
}

/** Names the files of a picture. `name` is the name of its full-width WebP file. */
export function nameFiles(id: string, { width, height, renditions }: Picture): { name: string; files: StoredFile[] } {
  const getName = (storedWidth: number, format: MediaFormat): string =>
    storedWidth === width ? mediaName({ id, width, height }, format) : `${id}-${storedWidth}.${format}`;
  return {
    name: getName(width, 'webp'),
    files: renditions.map((one) => ({ name: getName(one.width, one.format), bytes: one.bytes })),
  };
}

interface NewMedia {
  name: string;
  files: readonly StoredFile[];
  picture: Pick<Picture, 'width' | 'height'>;
  alt: string;
  original: string;
  /** The id of the picture of which it is a crop. */
  cropOf?: number | undefined;
}

/** Builds the row of a picture. `size` is the full-width WebP file, `stored` all files, both in bytes. */
export function makeMediaRow(
  scope: Scope,
  { name, files, picture: { width, height }, alt, original, cropOf }: NewMedia,
): Tables['media'] {
  const fullWidthBytes = files.find((file) => file.name === name)?.bytes ?? new Uint8Array();
  return {
    app_key: scope.appKey,
    file_name: name,
    alt,
    name: original,
    ...deriveMediaColumns({ name: original, alt }),
    width,
    height,
    size: fullWidthBytes.length,
    stored: files.reduce((total, { bytes }) => total + bytes.length, 0),
    sha256: createHash('sha256').update(fullWidthBytes).digest('hex'),
    created_at: now(),
    crop_of: cropOf ?? null,
  };
}

/** Builds the columns that searches compare and that lists are sorted by. */
export function deriveMediaColumns(texts: {
  name: string;
  alt: string;
}): Pick<Tables['media'], 'search_text' | 'name_sort_key'> {
  const { search_text = '', name_sort_key = '' } = deriveColumns(library, texts);
  return { search_text, name_sort_key };
}
