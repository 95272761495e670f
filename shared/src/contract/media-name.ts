/**
 * How uploaded pictures are called. A name says how large the picture is, so whoever has its address knows its shape
 * and every address at which it can be had smaller, without asking.
 */

/**
 * The widths that every wider picture is kept in as well. Nothing is made on request, so a width added here is missing
 * in older pictures.
 */
export const mediaWidths = [320, 640, 960, 1440, 1920] as const;

export type MediaFormat = 'avif' | 'webp';
/** In the order in which a page offers them. */
const formats: readonly MediaFormat[] = ['avif', 'webp'];

/** A picture as the server stores it: `id` is 26 small letters and digits of its own making. */
export interface MediaPicture {
  id: string;
  width: number;
  height: number;
}

/** What a file's name says. `bare`: a picture whose size its name does not tell; it has no variants. */
export type MediaName =
  | { kind: 'picture'; id: string; format: MediaFormat; width: number; height: number }
  | { kind: 'variant'; id: string; format: MediaFormat; width: number }
  | { kind: 'bare'; id: string; format: 'webp' };

/** One address at which a picture can be had. */
export interface MediaVariant {
  address: string;
  width: number;
  format: MediaFormat;
}

const folder = '/media/';
const pattern = /^([a-z0-9]{26})(?:-([1-9]\d{0,3})(?:x([1-9]\d{0,3}))?)?\.(avif|webp)$/;

/** `01k…-1200x800.webp`: the name of a picture in its whole size, and in WebP the name of its record. */
export const mediaName = ({ id, width, height }: MediaPicture, format: MediaFormat = 'webp'): string =>
  `${id}-${width}x${height}.${format}`;

/** The site path of a file. */
export const mediaAddress = (name: string): string => `${folder}${name}`;

/** Reads a file's name; undefined when it is none that the server ever gives. */
export function parseMediaName(name: string): MediaName | undefined {
  const [, id, width, height, ending] = pattern.exec(name) ?? [];
  if (id === undefined) return undefined;
  const format = ending === 'avif' ? 'avif' : 'webp';
  if (width === undefined) return format === 'webp' ? { kind: 'bare', id, format } : undefined;
  if (height !== undefined) return { kind: 'picture', id, format, width: Number(width), height: Number(height) };
  const known = mediaWidths.find((kept) => kept === Number(width));
  return known === undefined ? undefined : { kind: 'variant', id, format, width: known };
}

/** The name of a record: a picture in its whole size, not one of the files beside it. */
export function isPictureName(name: string): boolean {
  const parsed = parseMediaName(name);
  return parsed !== undefined && parsed.kind !== 'variant' && parsed.format === 'webp';
}

/** The widths, smaller than its own, in which a picture of this width is kept. */
export const widthsBelow = (width: number): number[] => mediaWidths.filter((kept) => kept < width);

/** The formats of a picture: one that is small already gains nothing from a second. */
export const formatsOf = (width: number): readonly MediaFormat[] => (width > mediaWidths[0] ? formats : ['webp']);

/** The names of all files of a picture, its own among them; none for a name that is no picture's. */
export function filesOf(name: string): { name: string; width: number; format: MediaFormat }[] {
  const picture = parseMediaName(name);
  if (picture?.kind !== 'picture') return [];
  return formatsOf(picture.width).flatMap((format) => [
    ...widthsBelow(picture.width).map((width) => ({ name: `${picture.id}-${width}.${format}`, width, format })),
    { name: mediaName(picture, format), width: picture.width, format },
  ]);
}

/** Every name under which a file of this picture may lie in a store: its own, and those of the files beside it. */
export const allFilesOf = (name: string): string[] => [...new Set([name, ...filesOf(name).map((file) => file.name)])];

/**
 * The file of `replacement` that stands where this one stood: as wide where it is kept so, else whole, and in its
 * format where it has it.
 */
export function standInFor(name: string, replacement: string): string {
  const parsed = parseMediaName(name);
  const width = parsed?.kind === 'variant' ? parsed.width : Infinity;
  const alike = filesOf(replacement).filter(({ format }) => format === parsed?.format);
  return (alike.find((file) => file.width >= width) ?? alike.at(-1))?.name ?? replacement;
}

/** A text in which one picture stands for another, in each of its addresses. */
export const withReplacement = (text: string, { former, present }: { former: string; present: string }): string =>
  allFilesOf(former).reduce((done, name) => done.replaceAll(name, standInFor(name, present)), text);

/**
 * The addresses at which the picture at an address can be had, narrow ones first, AVIF before WebP: what a `srcset` is
 * made of. Empty for an address that is not one of ours.
 */
export const variantsOf = (address: string): MediaVariant[] =>
  address.startsWith(folder)
    ? filesOf(address.slice(folder.length)).map(({ name, width, format }) => ({
        address: mediaAddress(name),
        width,
        format,
      }))
    : [];

/** The `srcset` of one format of the picture at an address; '' where it cannot be had so. */
export const srcsetOf = (address: string, format: MediaFormat): string =>
  variantsOf(address)
    .filter((variant) => variant.format === format)
    .map(({ address: at, width }) => `${at} ${width}w`)
    .join(', ');

/** What an address says of the picture there: its size and its media type; undefined where it says nothing. */
export function mediaSize(
  address: string,
): { width: number; height: number; type: `image/${MediaFormat}` } | undefined {
  const picture = address.startsWith(folder) ? parseMediaName(address.slice(folder.length)) : undefined;
  return picture?.kind === 'picture'
    ? { width: picture.width, height: picture.height, type: `image/${picture.format}` }
    : undefined;
}

/** The ids of the pictures whose addresses stand in a text, each once. */
export const mediaIdsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\/media\/([a-z0-9]{26})(?=[-.])/g)].flatMap(([, id]) => (id === undefined ? [] : [id])),
  ),
];
