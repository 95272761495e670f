import { readFile } from 'node:fs/promises';
import { getFormats, widthsBelow, type MediaFormat } from '@quoin/shared/contract/media-name';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { decodeHeic } from './decode-heic.ts';
import { dropPngTexts } from './png-chunks.ts';
import { createDamaged, validateImage, type ValidatedImage } from './validate-image.ts';
import type { Drawing, Original, Picture, PictureFile, Rendition } from './transcode.ts';

/** The largest stored size in pixels: enough for any page, and at most four digits in a file name. */
const largest = { width: 2400, height: 9600 };
/** Malicious pictures can take very long to decode. */
const timeout = { seconds: 20 };

/**
 * Encoder efforts. For AVIF 0 to 9: on 2 processors all files of a 1920 × 1080 photo take about 1 second at effort 2,
 * and over 5 seconds at 4.
 */
interface EncodingEffort {
  avifEffort: number;
  webpEffort: number;
}
const forUploads: EncodingEffort = { avifEffort: 2, webpEffort: 4 };
/**
 * For pictures of more than 6 million pixels, so that the next uploads do not wait too long: 2400 × 9600 pixels of
 * noise take 7 seconds at effort 0, and 43 at 2.
 */
const forLargePictures: EncodingEffort = { avifEffort: 0, webpEffort: 4 };
const largePixels = 6_000_000;
/** For drawings: they have few details, and the first start waits for them. */
const forDrawings: EncodingEffort = { avifEffort: 0, webpEffort: 2 };

/**
 * Decodes a picture and encodes it again in every width and format, so that only its pixels are stored.
 * @throws {HttpProblem} 413 or 415 when an uploaded picture is refused or damaged
 */
export async function render(original: Original): Promise<Picture> {
  if ('svg' in original) return { ...(await encodeAll(await rasterize(original), forDrawings)), wasAnimated: false };
  const { pixels, isAnimated } = await decode(original);
  const isLarge = pixels.info.width * pixels.info.height > largePixels;
  return { ...(await encodeAll(pixels, isLarge ? forLargePictures : forUploads)), wasAnimated: isAnimated };
}

const rasterize = ({ svg, width, height }: Drawing): Promise<Pixels> =>
  sharp(Buffer.from(svg)).resize({ width, height, fit: 'cover' }).raw().toBuffer({ resolveWithObject: true });

/**
 * Decodes a picture, rotated by its EXIF orientation and without metadata, in the sRGB colour space. Only the first
 * frame of an animation is used: the AVIF and narrow files are not animated, and nothing on a page should move unless
 * the visitor starts it.
 */
async function decode(original: PictureFile): Promise<{ pixels: Pixels; isAnimated: boolean }> {
  const bytes = dropPngTexts('path' in original ? await readFile(original.path) : original.bytes);
  const image = await validateImage(bytes);
  try {
    return { pixels: await readPixels(await open(bytes, image), original), isAnimated: image.isAnimated };
  } catch (cause) {
    throw createDamaged(cause);
  }
}

/** Opens a picture whose colours and orientation sharp can read. */
async function open(bytes: Uint8Array, { isHeic, maxPixels, profile }: ValidatedImage): Promise<Sharp> {
  const readable = isHeic ? await decodeHeic({ bytes, maxPixels, profile }) : bytes;
  return sharp(readable, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true });
}

function readPixels(picture: Sharp, { area }: PictureFile): Promise<Pixels> {
  const upright = picture.autoOrient().timeout(timeout);
  const part = area ? upright.extract({ left: area.x, top: area.y, width: area.width, height: area.height }) : upright;
  return part
    .toColourspace('srgb')
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

interface Pixels {
  data: Uint8Array;
  info: OutputInfo;
}

/** Encodes the renditions in sequence, so that encoding uses one processor and requests can use the other. */
async function encodeAll({ data, info }: Pixels, effort: EncodingEffort): Promise<Omit<Picture, 'wasAnimated'>> {
  const { width, height, channels } = info;
  const renditions: Rendition[] = [];
  for (const format of getFormats(width)) {
    for (const renditionWidth of [...widthsBelow(width), width]) {
      const resized = sharp(data, { raw: { width, height, channels } }).resize({
        width: renditionWidth,
        withoutEnlargement: true,
      });
      renditions.push({ width: renditionWidth, format, bytes: await encode(resized, { format, effort }).toBuffer() });
    }
  }
  return { width, height, renditions };
}

const encode = (picture: Sharp, { format, effort }: { format: MediaFormat; effort: EncodingEffort }): Sharp =>
  format === 'avif'
    ? picture.avif({ quality: 55, effort: effort.avifEffort, chromaSubsampling: '4:2:0' })
    : picture.webp({ quality: 80, effort: effort.webpEffort });
