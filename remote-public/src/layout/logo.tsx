import { mediaSize } from '@quoin/shared/contract/media-name';
import { useFailedImage } from '../components/use-failed-image.ts';
import type { ShownPicture } from '../data/picture-of.ts';
import { classes } from '../text/classes.ts';
import styles from './logo.module.css';

interface Props {
  picture: ShownPicture;
  /** The logo for a dark colour scheme. */
  darkSrc?: string;
  className?: string | undefined;
}

const height = 48;

/** Returns the width if the address contains the size, so that the space is reserved before the logo loads. */
function getWidth(src: string): number | undefined {
  const size = mediaSize(src);
  return size && Math.round((height * size.width) / size.height);
}

/** The organisation's logo. If there is none, or it does not load, a drawn corner of a wall. */
export function Logo({ picture: { src, alt }, darkSrc = '', className }: Props) {
  const names = classes(styles.logo, className);
  const { hasFailed, image } = useFailedImage(src);
  if (src && !hasFailed) {
    return (
      <picture className={styles.frame}>
        {darkSrc && <source srcSet={darkSrc} media="(prefers-color-scheme: dark)" />}
        <img {...image} src={src} alt={alt} width={getWidth(src)} height={height} className={names} />
      </picture>
    );
  }
  return (
    <svg viewBox="0 0 48 48" width={48} height={48} className={names} aria-hidden="true">
      <path fill="currentColor" d="M2 2h44v13H2zM2 18h28v13H2zM2 34h44v12H2z" />
    </svg>
  );
}
