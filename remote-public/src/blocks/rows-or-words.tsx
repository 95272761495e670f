import type { ReactNode } from 'react';
import type { Result } from '../data/result.ts';
import { FailedPart } from '../parts/failed-part.tsx';
import styles from './blocks.module.css';

interface Props<R> {
  rows: Result<R[]>;
  /** What failed, when it did. */
  what: string;
  /** What stands there when there are no rows. */
  empty: string;
  children: (rows: R[]) => ReactNode;
}

/** A block's rows, or that there are none, or that they could not be loaded. */
export function RowsOrWords<R>({ rows, what, empty, children }: Props<R>) {
  if (!rows.ok) return <FailedPart what={what} />;
  return rows.value.length === 0 ? <p className={styles.empty}>{empty}</p> : children(rows.value);
}
