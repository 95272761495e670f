import type { ReactNode } from 'react';
import { classes } from '../text/classes.ts';
import bands from '../components/band.module.css';
import styles from './message.module.css';

interface Props {
  title: string;
  hint: string;
  isAlert?: boolean;
  children?: ReactNode;
}

/** A page that consists of a message: what happened, and links to continue. */
export function Message({ title, hint, isAlert = false, children }: Props) {
  return (
    <div className={classes(bands.band, styles.message)} role={isAlert ? 'alert' : undefined}>
      <h1 className={styles.title}>{title}</h1>
      <div className={classes(bands.axis, styles.text)}>
        <p className={styles.hint}>{hint}</p>
        {children}
      </div>
    </div>
  );
}
