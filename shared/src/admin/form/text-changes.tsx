import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { TextChange } from '../../contract/wire.ts';
import styles from './record-form.module.css';

/** Says below a rich text what the server left out or changed when it was saved. */
export function TextChanges({ label, changes }: { label: string; changes: readonly TextChange[] }) {
  return (
    <Alert
      color="amber"
      variant="light"
      mt="xs"
      radius="md"
      role="status"
      icon={<IconInfoCircle size={20} aria-hidden />}
      title={`${label} was not stored as it was sent`}
    >
      It shows what is stored.
      <ul className={styles.changes}>
        {changes.map(({ what, why, is_loss: isLoss }) => (
          <li key={`${what} ${why}`}>
            <code>{what}</code>
            {isLoss ? ' was left out. ' : ': '}
            {why}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
