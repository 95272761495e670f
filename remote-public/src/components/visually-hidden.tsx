import type { HTMLAttributes } from 'react';
import styles from './visually-hidden.module.css';

type Props = Omit<HTMLAttributes<HTMLElement>, 'className'> & { as?: 'span' | 'p' | 'h1' };

/** Content for screen readers and search engines only. */
export function VisuallyHidden({ as: Tag = 'span', ...props }: Props) {
  return <Tag {...props} className={styles.visuallyHidden} />;
}
