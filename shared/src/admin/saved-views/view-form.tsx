import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { maxViewName, type SavedView } from '../../contract/saved-view-wire.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import type { ViewValues } from './saved-view-calls.ts';

interface ViewFormProps {
  /** The view that gets another name; undefined for a new one. */
  view: SavedView | undefined;
  mayShare: boolean;
  send: (values: ViewValues) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the name of a view, and whether everyone on the site sees it. */
export function ViewForm({ view, mayShare, send, onCancel }: ViewFormProps) {
  // Who may share no longer can still take a view back.
  const hasShare = mayShare || view?.is_shared === true;
  const { sending, errors, formProps } = useSubmit({
    check: ({ name = '' }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    send: ({ name = '', is_shared: isShared }) =>
      send({ name: name.trim(), ...(hasShare ? { is_shared: isShared !== undefined } : {}) }),
  });
  return (
    <form {...formProps} aria-label={view ? `Rename “${view.name}”` : 'Save this view'}>
      <Stack gap="sm">
        <TextInput
          label="Name"
          name="name"
          maxLength={maxViewName}
          defaultValue={view?.name ?? ''}
          // The form replaces the list whose button had the focus.
          autoFocus
          error={errors.name}
          aria-invalid={errors.name !== undefined}
        />
        {hasShare ? (
          <Checkbox
            name="is_shared"
            label="Share with everyone on this site"
            defaultChecked={view?.is_shared === true}
            error={errors.is_shared}
          />
        ) : null}
        {sending.state === 'failed' ? <ErrorBanner text={sending.reason} details={sending.details} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          {/* A disabled button would lose the focus. */}
          <Button type="submit" aria-disabled={sending.state === 'sending'}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
