import { Alert, List } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { TextChange } from '../../contract/wire.ts';

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
      <List size="sm" mt={4} mb={0}>
        {changes.map(({ what, why, is_loss: isLoss }) => (
          <List.Item key={`${what} ${why}`}>
            <code>{what}</code>
            {isLoss ? ' was left out. ' : ': '}
            {why}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
