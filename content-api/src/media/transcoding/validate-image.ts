import sharp, { type Metadata } from 'sharp';
import { HttpProblem } from '../../http/problem.ts';
import { isAnimatedPng } from './png-chunks.ts';

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** A checked picture. */
export interface ValidatedImage {
  isHeic: boolean;
  /** Whether it has several frames. Only the first one is kept. */
  isAnimated: boolean;
  /** The limit that applies to it. */
  maxPixels: number;
  profile: Uint8Array | undefined;
}

/**
 * The limits in pixels, by the memory that decoding needs (decision 057): a small file can decode to many pixels.
 * A JPEG or PNG is decoded row by row, unless it is progressive.
 */
const byRows = 110_000_000;
const whole = 50_000_000;
const wholeAvif = 24_000_000;

const refuse = (detail: string): HttpProblem => new HttpProblem(415, { detail });
const accepted = 'Only JPEG, PNG, GIF, WebP, AVIF and HEIC pictures are accepted.';
const noPicture = `The file is not a picture, whatever its name says. ${accepted}`;
const noDrawing = 'An SVG drawing is not accepted, because it can contain scripts. Export it as PNG and upload that.';

/** Creates the refusal of a picture that ends too early or cannot be decoded. */
export const createDamaged = (cause?: unknown): HttpProblem =>
  new HttpProblem(415, {
    detail:
      'The picture is damaged: it ends too early, or a part of it cannot be read. Copy it from its source again, or save it again in another program.',
    cause,
  });

/** The magic bytes of the accepted formats. */
const magicBytes: readonly { format: Format; text: string; also?: { at: number; text: string } }[] = [
  { format: 'jpeg', text: '\u00FF\u00D8\u00FF' },
  { format: 'png', text: '\u0089PNG\r\n\u001A\n' },
  { format: 'gif', text: 'GIF87a' },
  { format: 'gif', text: 'GIF89a' },
  { format: 'webp', text: 'RIFF', also: { at: 8, text: 'WEBP' } },
];
/** The brands of files that contain AV1 or HEVC pictures (ISO/IEC 23008-12). */
const brandsOf = { avif: ['avif', 'avis'], heic: ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'] } as const;
const compressionOf = { avif: 'av1', heic: 'hevc' } as const;

/**
 * Checks that the bytes are a picture of an accepted format, by content and never by file name.
 * No other file reaches a decoder: no SVG, no PDF, nothing that can contain a script or a link.
 * @throws {HttpProblem} 415 for another format or a damaged file, 413 for too many pixels
 */
export async function validateImage(bytes: Uint8Array): Promise<ValidatedImage> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  const format = readFormat(head);
  if (format === undefined) throw refuse(describeOther(head));
  // No pixel limit here: this reads only the header, and too many pixels get their own error below.
  const metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw createDamaged();
  // Our check of the magic bytes and the decoder's format must agree; this refuses polyglot files.
  if (!isOfFormat(metadata, format)) throw refuse(noPicture);
  const maxPixels = getMaxPixels(metadata, format);
  if (metadata.width * metadata.height > maxPixels) throw createTooManyPixels(metadata, maxPixels);
  return {
    isHeic: format === 'heic',
    isAnimated: (metadata.pages ?? 1) > 1 || (format === 'png' && isAnimatedPng(bytes)),
    maxPixels,
    profile: metadata.icc,
  };
}

function isOfFormat({ format: decoded, compression }: Metadata, format: Format): boolean {
  if (format !== 'avif' && format !== 'heic') return decoded === format;
  return decoded === 'heif' && compression === compressionOf[format];
}

function getMaxPixels({ isProgressive }: Metadata, format: Format): number {
  if (format === 'avif') return wholeAvif;
  return (format === 'jpeg' || format === 'png') && isProgressive !== true ? byRows : whole;
}

function createTooManyPixels({ width, height }: Metadata, maxPixels: number): HttpProblem {
  const [found, allowed] = [width * height, maxPixels].map((pixels) => Math.floor(pixels / 1_000_000));
  return new HttpProblem(413, {
    detail: `The picture has ${width} × ${height} pixels, ${found} million. At most ${allowed} million are accepted in this format. Save it smaller and try again.`,
  });
}

function readFormat(head: Buffer): Format | undefined {
  const text = head.toString('latin1');
  const match = magicBytes.find(
    (one) => text.startsWith(one.text) && (!one.also || text.startsWith(one.also.text, one.also.at)),
  );
  if (match) return match.format;
  const brands = readBrands(head);
  return (['avif', 'heic'] as const).find((format) => brandsOf[format].some((brand) => brands.includes(brand)));
}

/** Reads the compatible brands in the `ftyp` box with which AVIF and HEIC files begin. */
function readBrands(head: Buffer): string[] {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const size = head.readUInt32BE(0);
  return size < 16 || size > head.length ? [] : (head.toString('latin1', 8, size).match(/.{4}/gs) ?? []);
}

/** Says why a file of no accepted format is refused. */
const describeOther = (head: Buffer): string => (/<svg[\s>]/i.test(head.toString('latin1')) ? noDrawing : noPicture);
