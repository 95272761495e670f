import { classes } from '../text/classes.ts';
import styles from './logo.module.css';

/** The organisation's mark; where it has none, a corner of a wall. */
export function Logo({ src, className }: { src: string; className?: string | undefined }) {
  const names = classes(styles.logo, className);
  if (src) return <img src={src} alt="" height={48} className={names} />;
  return (
    <svg viewBox="0 0 48 48" width={48} height={48} className={names} aria-hidden="true">
      <path fill="currentColor" d="M2 2h44v13H2zM2 18h28v13H2zM2 34h44v12H2z" />
    </svg>
  );
}
