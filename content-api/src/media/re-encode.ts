import sharp, { type Sharp } from 'sharp';
import { HttpProblem } from '../http/problem.ts';
import { limited } from '../limited.ts';

export interface Picture { bytes: Uint8Array; width: number; height: number }

const widest = 2400;
const mostPixels = 50_000_000;

/** How files of the accepted kinds begin. Only these reach the decoder: no SVG, no PDF, nothing that can hold a script or a link. */
const beginnings: readonly { at: number; text: string }[] = [
  { at: 0, text: '\u00FF\u00D8\u00FF' }, // JPEG
  { at: 0, text: '\u0089PNG\r\n\u001A\n' },
  { at: 0, text: 'GIF8' },
  { at: 8, text: 'WEBP' },
  { at: 4, text: 'ftypavif' },
  { at: 4, text: 'ftypavis' },
];

// A picture takes a lot of memory and a processor of its own.
const inTurn = limited({ atOnce: 1, waiting: 8 });

/** Makes a picture anew from what was uploaded: what is kept is pixels, never the sender's bytes or metadata. */
export async function reEncode(bytes: Uint8Array): Promise<Picture> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!beginnings.some(({ at, text }) => head.startsWith(text, at))) {
    throw new HttpProblem(415, { detail: 'Only JPEG, PNG, GIF, WebP and AVIF pictures are accepted.' });
  }
  return inTurn(async () => {
    try {
      return await toWebp(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).autoOrient());
    } catch {
      throw new HttpProblem(415, { detail: 'The picture is damaged, or too large to open.' });
    }
  });
}

/** Pixels as WebP, no wider than a page can show. */
export async function toWebp(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.resize({ width: widest, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
