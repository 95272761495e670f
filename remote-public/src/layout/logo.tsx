import { mediaSize } from '@quoin/shared/contract/media-name';
import { useFailedImage } from '../parts/use-failed-image.ts';
import { classes } from '../text/classes.ts';
import styles from './logo.module.css';

interface Props {
  src: string;
  /** The mark for a dark ground, when the reader asks for one. */
  darkSrc?: string;
  className?: string | undefined;
}

const height = 48;

/** Where the address says its shape, its place is as wide before it comes. */
function widthOf(src: string): number | undefined {
  const size = mediaSize(src);
  return size && Math.round((height * size.width) / size.height);
}

/** The organisation's mark; where it has none, or it does not come, a corner of a wall. */
export function Logo({ src, darkSrc = '', className }: Props) {
  const names = classes(styles.logo, className);
  const { hasFailed, image } = useFailedImage(src);
  if (src && !hasFailed) {
    return (
      <picture className={styles.frame}>
        {darkSrc && <source srcSet={darkSrc} media="(prefers-color-scheme: dark)" />}
        <img {...image} src={src} alt="" width={widthOf(src)} height={height} className={names} />
      </picture>
    );
  }
  return (
    <svg viewBox="0 0 48 48" width={48} height={48} className={names} aria-hidden="true">
      <path fill="currentColor" d="M2 2h44v13H2zM2 18h28v13H2zM2 34h44v12H2z" />
    </svg>
  );
}
