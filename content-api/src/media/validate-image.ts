import sharp from 'sharp';
import { HttpProblem } from '../http/problem.ts';

/** A photo of 24 megapixels; a small file can hold many more. */
export const mostPixels = 24_000_000;

const refused = (): HttpProblem =>
  new HttpProblem(415, { detail: 'Only JPEG, PNG, GIF, WebP and AVIF pictures are accepted.' });

/** How files of the accepted kinds begin, and what the decoder then calls them. */
const beginnings: readonly { format: string; text: string; also?: { at: number; text: string } }[] = [
  { format: 'jpeg', text: '\u00FF\u00D8\u00FF' },
  { format: 'png', text: '\u0089PNG\r\n\u001A\n' },
  { format: 'gif', text: 'GIF87a' },
  { format: 'gif', text: 'GIF89a' },
  { format: 'webp', text: 'RIFF', also: { at: 8, text: 'WEBP' } },
];

/**
 * Says whether bytes are a picture that may be opened, by what they are and never by what they are called.
 * Nothing else reaches a decoder: no SVG, no PDF, nothing that can hold a script or a link.
 */
export async function validateImage(bytes: Uint8Array): Promise<void> {
  const expected = beginningOf(bytes);
  if (expected === undefined) throw refused();
  // Without a limit: this only reads the head, and the limit has an answer of its own.
  const found = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => undefined);
  // The beginning is our judgement, the format is the decoder's: what is two things at once is refused.
  if (!found || found.format !== expected || (expected === 'heif' && found.compression !== 'av1')) throw refused();
  if (found.width * found.height > mostPixels) {
    throw new HttpProblem(413, {
      detail: `The picture has more than ${mostPixels / 1_000_000} million pixels; save it smaller and try again.`,
    });
  }
}

function beginningOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 128));
  const text = head.toString('latin1');
  const known = beginnings.find(
    (one) => text.startsWith(one.text) && (!one.also || text.startsWith(one.also.text, one.also.at)),
  );
  return known?.format ?? (isAvif(head) ? 'heif' : undefined);
}

/** An AVIF begins with a box that lists what it can be read as. */
function isAvif(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const size = head.readUInt32BE(0);
  if (size < 16 || size > head.length) return false;
  const brands = head.toString('latin1', 8, size).match(/.{4}/gs) ?? [];
  return brands.some((brand) => brand === 'avif' || brand === 'avis');
}
