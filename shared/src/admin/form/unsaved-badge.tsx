import { Badge } from '@mantine/core';
import styles from './unsaved-badge.module.css';

/** Says that something of a record or a part is typed and not saved. */
export const UnsavedBadge = () => (
  <Badge className={styles.unsaved} size="sm">
    Unsaved
  </Badge>
);
