import type { ReactNode } from 'react';
import type { Result } from '../data/result.ts';
import { FailedSection } from '../components/failed-section.tsx';
import styles from './blocks.module.css';

interface Props<R> {
  rows: Result<R[]>;
  /** The name of the part, for the message when it failed. */
  subject: string;
  /** The text when there are no rows. */
  empty: string;
  children: (rows: R[]) => ReactNode;
}

/** Renders a block's rows, or a text when there are none, or a Retry message when the call failed. */
export function RowsOrMessage<R>({ rows, subject, empty, children }: Props<R>) {
  if (!rows.ok) return <FailedSection subject={subject} />;
  return rows.value.length === 0 ? <p className={styles.empty}>{empty}</p> : children(rows.value);
}
