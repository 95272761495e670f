import { useEffect, useRef, useState } from 'react';
import { classes } from '../text/classes.ts';
import styles from './picture.module.css';

/** The shapes that pictures have on this site, with the size that reserves their place. */
const shapes = {
  hero: [1920, 900], banner: [1920, 640], wide: [1600, 1000], card: [1200, 900], portrait: [960, 1200], square: [800, 800],
} as const;

interface Props {
  src: string;
  /** '' where the words beside it say the same. */
  alt?: string;
  shape: keyof typeof shapes;
  /** The picture that the page is looked at for: loaded at once and first. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** An editor's picture, in a place that is reserved for it; where there is none, or it does not load, a drawn ground. */
export function Picture({ src, alt = '', shape, isFirst = false, className }: Props) {
  const [failedSrc, setFailedSrc] = useState('');
  const image = useRef<HTMLImageElement>(null);
  const [width, height] = shapes[shape];

  // What failed before hydration has told nobody.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setFailedSrc(src);
  }, [src]);

  return (
    <span className={classes(styles.frame, styles[shape], className)}>
      {src !== '' && src !== failedSrc && (
        <img
          ref={image} src={src} alt={alt} width={width} height={height} className={styles.image}
          loading={isFirst ? 'eager' : 'lazy'} decoding={isFirst ? 'auto' : 'async'} {...(isFirst ? { fetchPriority: 'high' as const } : {})}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}
