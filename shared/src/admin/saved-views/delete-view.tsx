import { Button, Group, Stack, Text } from '@mantine/core';
import type { SavedView } from '../../contract/saved-view-wire.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { deleteView } from './saved-view-calls.ts';
import styles from './saved-views.module.css';

interface DeleteViewProps {
  view: SavedView;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before a view is deleted. */
export function DeleteView({ view: { id, name, is_shared: isShared }, onDeleted, onCancel }: DeleteViewProps) {
  const { sending, formProps } = useSubmit({
    check: () => ({}),
    send: async () => {
      await deleteView(id);
      onDeleted();
    },
  });
  return (
    <form {...formProps} aria-label={`Delete “${name}”`}>
      <Stack gap="sm">
        <Text size="sm" className={styles.name}>
          Delete the view “{name}”? {isShared ? 'Nobody on this site has it then. ' : ''}The records stay as they are.
        </Text>
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" autoFocus onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" aria-disabled={sending.state === 'sending'}>
            Delete
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
