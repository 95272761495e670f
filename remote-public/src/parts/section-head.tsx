import { classes } from '../text/classes.ts';
import styles from './section-head.module.css';

interface Props { title: string; subTitle?: string; id?: string; className?: string | undefined }

/** A section's title with its sub title as a kicker above it. */
export function SectionHead({ title, subTitle = '', id, className }: Props) {
  if (!title && !subTitle) return null;
  return (
    <header className={classes(styles.head, className)}>
      {subTitle && <p className={styles.kicker}>{subTitle}</p>}
      {title && <h2 id={id} className={styles.title}>{title}</h2>}
    </header>
  );
}
