import { formatsOf, widthsBelow, type MediaFormat } from '@quoin/shared/contract/media-name';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { HttpProblem } from '../http/problem.ts';
import { validateImage, mostPixels } from './validate-image.ts';
import type { Drawing, Original, Picture, Rendition } from './transcode.ts';

/** What a page can show, and four digits. */
const largest = { width: 2400, height: 9600 };
/** A picture that takes longer to open is made to. */
const patience = { seconds: 20 };

/**
 * AVIF's effort goes from 0 to 9. On 2 processors all files of a 1920 × 1080 photo take about a second at 2, and over
 * five at 4.
 */
interface Care {
  avifEffort: number;
  webpEffort: number;
}
const forUploads: Care = { avifEffort: 2, webpEffort: 4 };
/**
 * Of a long one there are so many pixels that those who send the next ones would wait too long: 2400 × 9600 of noise
 * take 7 seconds at 0, and 43 at 2.
 */
const forLong: Care = { avifEffort: 0, webpEffort: 4 };
const long = 6_000_000;
/** Drawings have few details to look for, and somebody waits for the first start. */
const quickly: Care = { avifEffort: 0, webpEffort: 2 };

/** Makes a picture anew: what is kept is pixels. */
export const render = async (original: Original): Promise<Picture> =>
  'svg' in original ? renditions(await drawn(original), quickly) : uploaded(await opened(original.bytes));

const uploaded = (pixels: Pixels): Promise<Picture> =>
  renditions(pixels, pixels.info.width * pixels.info.height > long ? forLong : forUploads);

const drawn = ({ svg, width, height }: Drawing): Promise<Pixels> =>
  sharp(Buffer.from(svg)).resize({ width, height, fit: 'cover' }).raw().toBuffer({ resolveWithObject: true });

/**
 * The right way up, without metadata. Of an animation the first frame: AVIF and the narrow widths have no moving twin,
 * and nothing on a page should move unasked.
 */
async function opened(bytes: Uint8Array): Promise<Pixels> {
  await validateImage(bytes);
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .timeout(patience);
  return picture
    .toColourspace('srgb')
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new HttpProblem(415, { detail: 'The picture is damaged.' });
    });
}

interface Pixels {
  data: Uint8Array;
  info: OutputInfo;
}

/** One rendition after the other: each has a processor to itself, and requests keep the other. */
async function renditions({ data, info }: Pixels, care: Care): Promise<Picture> {
  const { width, height, channels } = info;
  const made: Rendition[] = [];
  for (const format of formatsOf(width)) {
    for (const kept of [...widthsBelow(width), width]) {
      const resized = sharp(data, { raw: { width, height, channels } }).resize({
        width: kept,
        withoutEnlargement: true,
      });
      made.push({ width: kept, format, bytes: await encoded(resized, { format, care }).toBuffer() });
    }
  }
  return { width, height, renditions: made };
}

const encoded = (picture: Sharp, { format, care }: { format: MediaFormat; care: Care }): Sharp =>
  format === 'avif'
    ? picture.avif({ quality: 55, effort: care.avifEffort, chromaSubsampling: '4:2:0' })
    : picture.webp({ quality: 80, effort: care.webpEffort });
