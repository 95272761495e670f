import { classes } from '../text/classes.ts';
import { getScript } from '../text/script.ts';
import styles from './section-head.module.css';

interface Props {
  title: string;
  subTitle?: string;
  /** In a band of the grid: the sub title is next to the title instead of above it. */
  isOnAxis?: boolean;
  className?: string | undefined;
}

/** A section's title and sub title; renders nothing without either. */
export function SectionHead({ title, subTitle = '', isOnAxis = false, className }: Props) {
  if (!title && !subTitle) return null;
  return (
    <header
      className={classes(styles.head, isOnAxis && styles.onAxis, className)}
      data-script={getScript(title + subTitle)}
    >
      {subTitle && <p className={styles.aside}>{subTitle}</p>}
      {title && <h2 className={styles.title}>{title}</h2>}
    </header>
  );
}
