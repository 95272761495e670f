import { mediaSize, makeSrcset } from '@quoin/shared/contract/media-name';
import { classes } from '../text/classes.ts';
import { getFocusProps } from './picture-focus.ts';
import { pictureSizes } from './picture-sizes.ts';
import styles from './picture.module.css';
import { useFailedImage } from './use-failed-image.ts';

/** The shapes of pictures on this site, with the size to use when the address does not contain it. */
const shapes = {
  hero: { width: 1920, height: 900 },
  banner: { width: 1920, height: 640 },
  wide: { width: 1600, height: 1000 },
  card: { width: 1200, height: 900 },
  portrait: { width: 960, height: 1200 },
  square: { width: 800, height: 800 },
} as const;

interface Props {
  src: string;
  /** The words for visitors who do not see it. Only an editor makes a picture decorative: `pictureOf` returns both. */
  alt: string;
  /** The point that stays visible where the shape crops the picture, as a CSS `object-position`. */
  focus?: string | undefined;
  shape: keyof typeof shapes;
  /** Its `sizes`, if its shape does not determine the width. */
  sizes?: string | undefined;
  /** The first visible picture of the page, such as its banner: it loads at once, with high priority. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** Returns the loading attributes. Lazy pictures have `auto` in `sizes`: the browser takes the measured width. */
const getLoadingProps = (isFirst: boolean, sizes: string) =>
  isFirst
    ? ({ sizes, loading: 'eager', decoding: 'auto', fetchPriority: 'high' } as const)
    : ({ sizes: `auto, ${sizes}`, loading: 'lazy', decoding: 'async' } as const);

/**
 * Shows an editor's picture in a space that is reserved for it. If there is none, or it does not load, the frame's
 * pattern is visible.
 */
export function Picture({ src, alt, focus, shape, sizes = pictureSizes[shape], isFirst = false, className }: Props) {
  const { hasFailed, image } = useFailedImage(src);
  const { width, height } = mediaSize(src) ?? shapes[shape];
  const loading = getLoadingProps(isFirst, sizes);
  const focusProps = getFocusProps(focus);
  return (
    <span className={classes(styles.frame, styles[shape], className)}>
      {src !== '' && !hasFailed && (
        <picture>
          {makeSrcset(src, 'avif') && (
            <source type="image/avif" srcSet={makeSrcset(src, 'avif')} sizes={loading.sizes} />
          )}
          <img
            {...image}
            {...loading}
            srcSet={makeSrcset(src, 'webp') || undefined}
            src={src}
            alt={alt}
            width={width}
            height={height}
            {...focusProps}
            className={classes(styles.image, focusProps.className)}
          />
        </picture>
      )}
    </span>
  );
}
