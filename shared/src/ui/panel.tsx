import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title?: string;
  children: ReactNode;
  isFlush?: boolean;
}

/** A card with an optional title. `isFlush` removes its padding. */
export function Panel({ title, children, isFlush = false }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
