import { Text } from '@mantine/core';
import type { ReviewLine } from '../../contract/review-wire.ts';
import { formatDateTime } from '../date-time.ts';
import styles from './review.module.css';
import { namePerson } from './review-status.tsx';

const deeds: Readonly<Record<ReviewLine['action'], string>> = {
  comment: 'commented',
  asked: 'asked for a review',
  changes: 'asked for changes',
  approved: 'approved it',
  withdrawn: 'withdrew the request',
};

/** The comments and decisions of a review, the latest first. */
export function ReviewLines({ lines }: { lines: readonly ReviewLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label="What was said">
      <h3 className={styles.heading}>What was said</h3>
      <ol className={styles.lines}>
        {lines.toReversed().map((line) => (
          <li key={line.id}>
            <Text size="sm">
              <strong>{namePerson(line.by)}</strong> {deeds[line.action]}
            </Text>
            <Text size="xs" c="dimmed">
              {formatDateTime(line.at)}
              {line.version === 0 ? '' : `, version ${line.version} of the draft`}
            </Text>
            {line.text === '' ? null : <p className={styles.said}>{line.text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
