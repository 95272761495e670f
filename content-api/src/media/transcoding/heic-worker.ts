import libheif from 'libheif-js/wasm-bundle.js';
import { move } from 'piscina';
import type { HeicPicture } from './decode-heic.ts';
import { tiffHeader } from './tiff-header.ts';

/**
 * Decodes the primary picture of a HEIC file, in its orientation, into an uncompressed TIFF file.
 * @throws {Error} when the picture is damaged
 */
export async function decode({ bytes, maxPixels, profile }: HeicPicture): Promise<ReturnType<typeof move>> {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('The file has no picture.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) throw new Error('The picture is larger than its header says.');
  const header = tiffHeader({ width, height, hasAlpha: image.has_alpha_channel(), profile });
  // The decoder writes behind the header, so that 48 megapixels are not copied.
  const file = new Uint8Array(header.length + width * height * 4);
  file.set(header);
  const data = file.subarray(header.length);
  const displayed = await new Promise<object | null>((resolve) => {
    image.display({ data, width, height }, resolve);
  });
  if (!displayed) throw new Error('The picture could not be decoded.');
  return move(file);
}
