/**
 * File names of uploaded pictures. A name contains the picture's size, so the aspect ratio and the URLs of all smaller
 * variants follow from the URL, without a request.
 */

/**
 * The widths, in pixels, in which every wider picture is stored too. They are made at the upload, so a width that is
 * added here is missing for older pictures.
 */
export const mediaWidths = [320, 640, 960, 1440, 1920] as const;

export type MediaFormat = 'avif' | 'webp';
/** The formats in the order in which a page offers them. */
const formats: readonly MediaFormat[] = ['avif', 'webp'];

/** A stored picture. The server generates `id`: 26 lower-case letters and digits. */
export interface MediaPicture {
  id: string;
  width: number;
  height: number;
}

/** A parsed file name. `bare`: a picture whose name has no size; it has no variants. */
export type MediaName =
  | { kind: 'picture'; id: string; format: MediaFormat; width: number; height: number }
  | { kind: 'variant'; id: string; format: MediaFormat; width: number }
  | { kind: 'bare'; id: string; format: 'webp' };

/** A file of a picture: its URL, its width in pixels, and its format. */
export interface MediaVariant {
  address: string;
  width: number;
  format: MediaFormat;
}

const folder = '/media/';
const pattern = /^([a-z0-9]{26})(?:-([1-9]\d{0,3})(?:x([1-9]\d{0,3}))?)?\.(avif|webp)$/;

/** Returns the file name of a picture in full size: `01k…-1200x800.webp`. The WebP name also names its record. */
export const mediaName = ({ id, width, height }: MediaPicture, format: MediaFormat = 'webp'): string =>
  `${id}-${width}x${height}.${format}`;

/** Returns the site path of a file. */
export const mediaAddress = (name: string): string => `${folder}${name}`;

/** Parses a file name. Returns undefined if the server never makes such a name. */
export function parseMediaName(name: string): MediaName | undefined {
  const [, id, width, height, extension] = pattern.exec(name) ?? [];
  if (id === undefined) return undefined;
  const format = extension === 'avif' ? 'avif' : 'webp';
  if (width === undefined) return format === 'webp' ? { kind: 'bare', id, format } : undefined;
  if (height !== undefined) return { kind: 'picture', id, format, width: Number(width), height: Number(height) };
  const storedWidth = mediaWidths.find((storedWidth) => storedWidth === Number(width));
  return storedWidth === undefined ? undefined : { kind: 'variant', id, format, width: storedWidth };
}

/** Checks whether a file name is that of a record: the full-size WebP or a `bare` name, not a variant. */
export function isPictureName(name: string): boolean {
  const parsed = parseMediaName(name);
  return parsed !== undefined && parsed.kind !== 'variant' && parsed.format === 'webp';
}

/** Returns the file name in the address of a picture of the library; undefined for any other address. */
export function findPictureName(address: string): string | undefined {
  const name = address.startsWith(folder) ? address.slice(folder.length) : '';
  return isPictureName(name) ? name : undefined;
}

/** Returns the smaller widths that are stored for a picture of this width. */
export const widthsBelow = (width: number): number[] => mediaWidths.filter((storedWidth) => storedWidth < width);

/** Returns the formats of a picture of this width. A small one has WebP only, because AVIF would gain nothing. */
export const getFormats = (width: number): readonly MediaFormat[] => (width > mediaWidths[0] ? formats : ['webp']);

/** Returns all files of a picture, including `name` itself; `[]` if the name has no size. */
export function listFiles(name: string): { name: string; width: number; format: MediaFormat }[] {
  const picture = parseMediaName(name);
  if (picture?.kind !== 'picture') return [];
  return getFormats(picture.width).flatMap((format) => [
    ...widthsBelow(picture.width).map((width) => ({ name: `${picture.id}-${width}.${format}`, width, format })),
    { name: mediaName(picture, format), width: picture.width, format },
  ]);
}

/** Returns the names of all files of a picture in a store. Unlike `listFiles`, it includes `name` in any case. */
export const listAllFiles = (name: string): string[] => [
  ...new Set([name, ...listFiles(name).map((file) => file.name)]),
];

/**
 * Returns the file of `replacement` that replaces the file `name`: in the same format if it exists, and the narrowest
 * one that is at least as wide, else the full size.
 */
export function getReplacementName(name: string, replacement: string): string {
  const parsed = parseMediaName(name);
  const width = parsed?.kind === 'variant' ? parsed.width : Infinity;
  const sameFormat = listFiles(replacement).filter(({ format }) => format === parsed?.format);
  return (sameFormat.find((file) => file.width >= width) ?? sameFormat.at(-1))?.name ?? replacement;
}

/** Replaces all file names of the picture `previousName` in a text by those of `newName`. */
export const withReplacement = (
  text: string,
  { previousName, newName }: { previousName: string; newName: string },
): string =>
  listAllFiles(previousName).reduce((result, name) => result.replaceAll(name, getReplacementName(name, newName)), text);

/**
 * Returns all files of the picture at a site path, for a `srcset`: AVIF before WebP, the narrowest first.
 * Returns `[]` for any other URL.
 */
export const listVariants = (address: string): MediaVariant[] =>
  address.startsWith(folder)
    ? listFiles(address.slice(folder.length)).map(({ name, width, format }) => ({
        address: mediaAddress(name),
        width,
        format,
      }))
    : [];

/** Returns the `srcset` of a picture in one format; '' if it does not exist in that format. */
export const makeSrcset = (address: string, format: MediaFormat): string =>
  listVariants(address)
    .filter((variant) => variant.format === format)
    .map(({ address: at, width }) => `${at} ${width}w`)
    .join(', ');

/** Returns the size in pixels and the media type that a picture's URL contains, or undefined if it has no size. */
export function mediaSize(
  address: string,
): { width: number; height: number; type: `image/${MediaFormat}` } | undefined {
  const picture = address.startsWith(folder) ? parseMediaName(address.slice(folder.length)) : undefined;
  return picture?.kind === 'picture'
    ? { width: picture.width, height: picture.height, type: `image/${picture.format}` }
    : undefined;
}

/** Returns the ids of all pictures whose URLs occur in a text, without duplicates. */
export const findMediaIds = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\/media\/([a-z0-9]{26})(?=[-.])/g)].flatMap(([, id]) => (id === undefined ? [] : [id])),
  ),
];
