import sharp from 'sharp';
import { HttpProblem } from '../http/problem.ts';

/** The size limit in pixels: a photo of 24 megapixels. A small file can decode to many more. */
export const maxPixels = 24_000_000;

const createRefusal = (): HttpProblem =>
  new HttpProblem(415, { detail: 'Only JPEG, PNG, GIF, WebP and AVIF pictures are accepted.' });

/** The magic bytes of the accepted formats, and the names of these formats in sharp. */
const magicBytes: readonly { format: string; text: string; also?: { at: number; text: string } }[] = [
  { format: 'jpeg', text: '\u00FF\u00D8\u00FF' },
  { format: 'png', text: '\u0089PNG\r\n\u001A\n' },
  { format: 'gif', text: 'GIF87a' },
  { format: 'gif', text: 'GIF89a' },
  { format: 'webp', text: 'RIFF', also: { at: 8, text: 'WEBP' } },
];

/**
 * Checks that the bytes are a picture of an accepted format, by content and never by file name.
 * No other file reaches a decoder: no SVG, no PDF, nothing that can contain a script or a link.
 * @throws {HttpProblem} 415 for another format, 413 for too many pixels
 */
export async function validateImage(bytes: Uint8Array): Promise<void> {
  const expected = readMagicBytes(bytes);
  if (expected === undefined) throw createRefusal();
  // No pixel limit here: this reads only the header, and too many pixels get their own error below.
  const metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => undefined);
  // Our check of the magic bytes and the decoder's format must agree; this refuses polyglot files.
  if (!metadata || metadata.format !== expected || (expected === 'heif' && metadata.compression !== 'av1'))
    throw createRefusal();
  if (metadata.width * metadata.height > maxPixels) {
    throw new HttpProblem(413, {
      detail: `The picture has more than ${maxPixels / 1_000_000} million pixels. Save it smaller and try again.`,
    });
  }
}

function readMagicBytes(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 128));
  const text = head.toString('latin1');
  const match = magicBytes.find(
    (one) => text.startsWith(one.text) && (!one.also || text.startsWith(one.also.text, one.also.at)),
  );
  return match?.format ?? (isAvif(head) ? 'heif' : undefined);
}

/** Checks for AVIF: the file begins with an `ftyp` box that lists its compatible brands. */
function isAvif(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const size = head.readUInt32BE(0);
  if (size < 16 || size > head.length) return false;
  const brands = head.toString('latin1', 8, size).match(/.{4}/gs) ?? [];
  return brands.some((brand) => brand === 'avif' || brand === 'avis');
}
