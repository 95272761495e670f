import { Badge } from '@mantine/core';
import type { Row } from '../descriptor.ts';
import { UnsavedBadge } from '../form/unsaved-badge.tsx';
import { describePublication, isLive } from '../publishing/publication-state.ts';
import { isShown } from './use-part-changes.ts';
import styles from './parts.module.css';

/** Says what visitors see of a part, what becomes of it when it is published, and whether something is not saved. */
export function PartBadges({ row, isTouched }: { row: Row; isTouched: boolean }) {
  const isRemoved = row.draft?.is_removal === true;
  const isHiddenNext = !isRemoved && !isShown(row) && (isLive(row) || row.published_at === null);
  return (
    <span className={styles.badges}>
      {isTouched ? <UnsavedBadge /> : null}
      {isRemoved ? (
        <Badge color="red" variant="light" size="sm">
          Will be deleted
        </Badge>
      ) : (
        <Badge color={isLive(row) ? 'teal' : 'gray'} variant={row.draft ? 'outline' : 'light'} size="sm">
          {describePublication(row)}
        </Badge>
      )}
      {isHiddenNext ? (
        <Badge color="gray" variant="light" size="sm">
          {isLive(row) ? 'Will be hidden' : 'Hidden'}
        </Badge>
      ) : null}
    </span>
  );
}
