import { mediaSize, srcsetOf } from '@quoin/shared/contract/media-name';
import { pictureSizes } from './picture-sizes.ts';

/** An `<img>` as the API stores it: its attributes stand in double quotes, and no `>` stands in them. */
const image = /<img\b([^>]*?)\s*\/?>/g;
const ours = /\s(?:width|height|loading|decoding|srcset|sizes)="[^"]*"/g;
/** A column of words is this wide at most. */
const prose = 672;
const source = /\ssrc="([^"]*)"/;

/** The width that an editor gave it, or its own; the height follows from its shape. */
function drawn(attributes: string, { width, height }: { width: number; height: number }) {
  const asked = Number(/\swidth="(\d{1,4})"/.exec(attributes)?.[1] ?? 0) || width;
  return {
    width: asked,
    height: Math.round((asked * height) / width),
    sizes: asked < prose ? `${asked}px` : pictureSizes.prose,
  };
}

function withPicture(_: string, attributes: string): string {
  const [, src = ''] = source.exec(attributes) ?? [];
  const size = mediaSize(src);
  if (!size)
    return `<img${attributes.replaceAll(/\s(?:loading|decoding)="[^"]*"/g, '')} loading="lazy" decoding="async">`;
  const { width, height, sizes } = drawn(attributes, size);
  const img = `<img loading="lazy" decoding="async" sizes="${sizes}" srcset="${srcsetOf(src, 'webp')}" width="${width}" height="${height}"${attributes.replaceAll(ours, '')}>`;
  const avif = srcsetOf(src, 'avif');
  return avif ? `<picture><source type="image/avif" sizes="${sizes}" srcset="${avif}">${img}</picture>` : img;
}

/**
 * Rich text whose pictures have their place before they come, come when they are near, and no larger than they are
 * drawn.
 */
export const withPictures = (html: string): string => html.replaceAll(image, withPicture);
