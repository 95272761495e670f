import { mediaSize, srcsetOf } from '@quoin/shared/contract/media-name';
import { classes } from '../text/classes.ts';
import { pictureSizes } from './picture-sizes.ts';
import styles from './picture.module.css';
import { useFailedImage } from './use-failed-image.ts';

/** The shapes that pictures have on this site, with the size of one whose address does not say it. */
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
  /** '' where the words beside it say the same. */
  alt?: string;
  shape: keyof typeof shapes;
  /** How wide it is drawn, where its shape does not say it. */
  sizes?: string | undefined;
  /**
   * The first thing that is seen of the page, such as its banner and its own picture: loaded at once, before all
   * others.
   */
  isFirst?: boolean;
  className?: string | undefined;
}

/** When a picture is loaded: at once, or when it is near, and then as wide as its place turned out to be. */
const loadingOf = (isFirst: boolean, sizes: string) =>
  isFirst
    ? ({ sizes, loading: 'eager', decoding: 'auto', fetchPriority: 'high' } as const)
    : ({ sizes: `auto, ${sizes}`, loading: 'lazy', decoding: 'async' } as const);

/**
 * An editor's picture, in a place that is reserved for it; where there is none, or it does not load, a drawn ground.
 */
export function Picture({ src, alt = '', shape, sizes = pictureSizes[shape], isFirst = false, className }: Props) {
  const { hasFailed, image } = useFailedImage(src);
  const { width, height } = mediaSize(src) ?? shapes[shape];
  const loading = loadingOf(isFirst, sizes);
  return (
    <span className={classes(styles.frame, styles[shape], className)}>
      {src !== '' && !hasFailed && (
        <picture>
          {srcsetOf(src, 'avif') && <source type="image/avif" srcSet={srcsetOf(src, 'avif')} sizes={loading.sizes} />}
          <img
            {...image}
            {...loading}
            srcSet={srcsetOf(src, 'webp') || undefined}
            src={src}
            alt={alt}
            width={width}
            height={height}
            className={styles.image}
          />
        </picture>
      )}
    </span>
  );
}
