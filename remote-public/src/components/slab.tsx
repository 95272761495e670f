import type { ReactNode } from 'react';
import { classes } from '../text/classes.ts';
import type { ShownPicture } from '../data/picture-of.ts';
import grounds from './ground.module.css';
import { Picture } from './picture.tsx';
import styles from './slab.module.css';

interface Props {
  /** The picture behind and above the text. */
  picture: ShownPicture;
  ground: 'teal' | 'deep' | 'night';
  /**
   * Where the text is: at the window's start, as wide as the grid (`start`), or from the axis to the window's end
   * (`end`).
   */
  side?: 'start' | 'end';
  className?: string | undefined;
  children: ReactNode;
}

/** A band with a picture, and text on a solid panel in front of it, so that contrast does not depend on the picture. */
export function Slab({ picture, ground, side = 'start', className, children }: Props) {
  return (
    <section className={classes(styles.band, side === 'end' && styles.end)}>
      <Picture {...picture} shape="banner" className={styles.picture} />
      <div className={classes(styles.stone, grounds[ground], className)}>{children}</div>
    </section>
  );
}
