import { createHash } from 'node:crypto';
import {
  mediaAddress,
  mediaName,
  parseMediaName,
  widthsBelow,
  type MediaFormat,
} from '@quoin/shared/contract/media-name';
import type { MediaFile, Use } from '@quoin/shared/contract/wire';
import { makeSearchText } from '../db/search-text.ts';
import type { Row, Tables } from '../db/tables.ts';
import type { Scope } from '../engine/scope.ts';
import { now } from '../timestamps.ts';
import { library } from './library.ts';
import type { StoredFile } from './media-store.ts';
import type { Picture } from './transcode.ts';

export type StoredRow = Pick<Tables['media'], (typeof columns)[number]>;
/** The columns that are selected for a response. */
export const columns = ['file_name', 'alt', 'name', 'width', 'height', 'size', 'created_at'] as const;

/** Converts a row of a list, whose type is not specific to a table, to a `StoredRow`. */
export const toStoredRow = (row: Row): StoredRow => ({
  file_name: String(row.file_name),
  alt: String(row.alt),
  name: String(row.name),
  width: Number(row.width),
  height: Number(row.height),
  size: Number(row.size),
  created_at: String(row.created_at),
});

/** Returns the picture's id, with which the names of all its files begin. */
export const parseId = (name: string): string => parseMediaName(name)?.id ?? '';

/** Builds the response for a file. */
export function toMediaFile(row: StoredRow, uses: Use[]): MediaFile {
  const { file_name: name, width } = row;
  const widths = parseMediaName(name)?.kind === 'picture' ? widthsBelow(width) : [];
  return { ...row, url: mediaAddress(name), widths, used_in: uses };
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
}

/** Builds the row of a picture. `size` is the full-width WebP file, `stored` all files, both in bytes. */
export function makeMediaRow(
  scope: Scope,
  { name, files, picture: { width, height }, alt, original }: NewMedia,
): Tables['media'] {
  const fullWidthBytes = files.find((file) => file.name === name)?.bytes ?? new Uint8Array();
  return {
    app_key: scope.appKey,
    file_name: name,
    alt,
    name: original,
    search_text: makeMediaSearchText(original, alt),
    width,
    height,
    size: fullWidthBytes.length,
    stored: files.reduce((total, { bytes }) => total + bytes.length, 0),
    sha256: createHash('sha256').update(fullWidthBytes).digest('hex'),
    created_at: now(),
  };
}

/** Builds the folded text that searches compare. */
export const makeMediaSearchText = (name: string, alt: string): string => makeSearchText(library, { name, alt });
