import type { ReactNode } from 'react';
import { classes } from '../text/classes.ts';
import grounds from './ground.module.css';
import { Picture } from './picture.tsx';
import styles from './slab.module.css';

interface Props {
  /** What is seen behind the words, and above them. */
  picture: string;
  ground: 'teal' | 'deep' | 'night';
  /** Where the words stand: at the window's start over the grid's whole width, or at its end from the axis on. */
  at?: 'start' | 'end';
  className?: string | undefined;
  children: ReactNode;
}

/** A band with a picture, and words on a solid stone before it: their contrast does not depend on the picture. */
export function Slab({ picture, ground, at = 'start', className, children }: Props) {
  return (
    <section className={classes(styles.band, at === 'end' && styles.end)}>
      <Picture src={picture} shape="banner" className={styles.picture} />
      <div className={classes(styles.stone, grounds[ground], className)}>{children}</div>
    </section>
  );
}
