import { formatsOf, widthsBelow, type MediaFormat } from '@quoin/shared/contract/media-name';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { HttpProblem } from '../http/problem.ts';
import { limited } from '../limited.ts';
import { judge, mostPixels } from './judge.ts';

export interface Rendition { width: number; format: MediaFormat; bytes: Uint8Array }

/** A picture in every width and format that it is kept in. */
export interface Picture { width: number; height: number; renditions: readonly Rendition[] }

/** What a page can show, and four digits. */
const largest = { width: 2400, height: 9600 };
/** A picture that takes longer to open is made to. */
const patience = { seconds: 20 };

/** AVIF's effort goes from 0 to 9. On 2 processors all files of a 1920 × 1080 photo take about a second at 2, and over five at 4. */
export interface Care { avifEffort: number; webpEffort: number }
const forUploads: Care = { avifEffort: 2, webpEffort: 4 };

// A picture takes a lot of memory and a processor of its own.
const inTurn = limited({ atOnce: 1, waiting: 8 });

/**
 * Makes a picture anew from what was uploaded: what is kept is pixels, turned the right way up, never the sender's bytes or metadata.
 * Of an animation the first frame is kept: AVIF and the narrow widths have no moving twin, and nothing on a page should move unasked.
 */
export async function reEncode(bytes: Uint8Array): Promise<Picture> {
  return inTurn(async () => {
    await judge(bytes);
    const pixels = await pixelsOf(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).autoOrient().timeout(patience)).catch(() => {
      throw new HttpProblem(415, { detail: 'The picture is damaged.' });
    });
    return render(pixels, forUploads);
  });
}

interface Pixels { data: Uint8Array; info: OutputInfo }

/** Opens a picture once; every rendition is made of what this answers. */
export const pixelsOf = (picture: Sharp): Promise<Pixels> =>
  picture.toColourspace('srgb').resize({ ...largest, fit: 'inside', withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true });

/** One rendition after the other: each has a processor to itself, and requests keep the other. */
export async function render({ data, info }: Pixels, care: Care): Promise<Picture> {
  const { width, height, channels } = info;
  const renditions: Rendition[] = [];
  for (const format of formatsOf(width)) {
    for (const kept of [...widthsBelow(width), width]) {
      const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: kept, withoutEnlargement: true });
      renditions.push({ width: kept, format, bytes: await encoded(resized, { format, care }).toBuffer() });
    }
  }
  return { width, height, renditions };
}

const encoded = (picture: Sharp, { format, care }: { format: MediaFormat; care: Care }): Sharp =>
  (format === 'avif'
    ? picture.avif({ quality: 55, effort: care.avifEffort, chromaSubsampling: '4:2:0' })
    : picture.webp({ quality: 80, effort: care.webpEffort }));
