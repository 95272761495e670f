import { mediaSize, makeSrcset } from '@quoin/shared/contract/media-name';
import { pictureSizes } from './picture-sizes.ts';

/** Matches an `<img>` as the API stores it: attributes are in double quotes and contain no `>`. */
const image = /<img\b([^>]*?)\s*\/?>/g;
const generatedAttributes = /\s(?:width|height|loading|decoding|srcset|sizes)="[^"]*"/g;
/** The largest width of a text column, in pixels. */
const maxTextWidth = 672;
const source = /\ssrc="([^"]*)"/;

/** Returns the width that an editor set, or the picture's own, with the height by its aspect ratio and `sizes`. */
function getDisplaySize(attributes: string, { width, height }: { width: number; height: number }) {
  const declaredWidth = Number(/\swidth="(\d{1,4})"/.exec(attributes)?.[1] ?? 0) || width;
  return {
    width: declaredWidth,
    height: Math.round((declaredWidth * height) / width),
    sizes: declaredWidth < maxTextWidth ? `${declaredWidth}px` : pictureSizes.prose,
  };
}

function withPicture(_: string, attributes: string): string {
  const [, src = ''] = source.exec(attributes) ?? [];
  const size = mediaSize(src);
  if (!size)
    return `<img${attributes.replaceAll(/\s(?:loading|decoding)="[^"]*"/g, '')} loading="lazy" decoding="async">`;
  const { width, height, sizes } = getDisplaySize(attributes, size);
  const img = `<img loading="lazy" decoding="async" sizes="${sizes}" srcset="${makeSrcset(src, 'webp')}" width="${width}" height="${height}"${attributes.replaceAll(generatedAttributes, '')}>`;
  const avif = makeSrcset(src, 'avif');
  return avif ? `<picture><source type="image/avif" sizes="${sizes}" srcset="${avif}">${img}</picture>` : img;
}

/**
 * Rewrites the `<img>` elements of rich text: with width and height (no layout shift), lazy loading, and `srcset` and
 * `sizes` (no larger than drawn). A picture whose name does not contain its size only gets lazy loading.
 */
export const withPictures = (html: string): string => html.replaceAll(image, withPicture);
