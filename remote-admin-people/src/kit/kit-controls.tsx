import { useState } from 'react';
import { ConfirmModal } from '@quoin/shared/ui/confirm-modal';
import { IconTrash } from '@quoin/shared/ui/icons';
import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Group,
  Loader,
  PasswordInput,
  TextInput,
} from '@quoin/shared/ui/parts';
import { Specimen, Specimens } from './specimen.tsx';

const variants = ['filled', 'light', 'default', 'subtle'] as const;

/** Buttons, links, marks and plain inputs, each in every state. */
export function KitControls() {
  return (
    <>
      <Specimens title="Buttons" from="@quoin/shared/ui/parts">
        {variants.map((variant) => (
          <Specimen key={variant} name={variant}>
            <Group gap="xs">
              <Button variant={variant}>Save</Button>
              <Button variant={variant} color={variant === 'filled' ? 'red.8' : 'red'}>
                Delete
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} loading>
                Loading
              </Button>
            </Group>
          </Specimen>
        ))}
        <Specimen name="With an icon only: it has a name for screen readers">
          <Group gap="xs">
            <ActionIcon aria-label="Delete" variant="default">
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label="Delete, disabled" variant="default" disabled>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Specimen>
        <Specimen name="Link, badge, loader">
          <Group gap="md">
            <Anchor href="/admin/dashboard">A link</Anchor>
            <Badge>A badge</Badge>
            <Badge color="gray">Another</Badge>
            <Loader size="sm" aria-hidden />
          </Group>
        </Specimen>
      </Specimens>
      <Specimens title="Inputs" from="@quoin/shared/ui/parts">
        <Specimen name="At rest">
          <TextInput label="Name" description="As it is on the door." placeholder="A name" />
        </Specimen>
        <Specimen name="Required, filled">
          <TextInput label="Name" required defaultValue="Kuna Bhawan" />
        </Specimen>
        <Specimen name="With an error">
          <TextInput label="Name" error="Enter a name." />
        </Specimen>
        <Specimen name="Disabled">
          <TextInput label="Name" disabled defaultValue="Kuna Bhawan" />
        </Specimen>
        <Specimen name="Password">
          <PasswordInput label="Password" autoComplete="off" />
        </Specimen>
        <Specimen name="Checkboxes">
          <Group gap="md">
            <Checkbox label="Off" />
            <Checkbox label="On" defaultChecked />
            <Checkbox label="Disabled" disabled />
          </Group>
        </Specimen>
      </Specimens>
      <Dialogs />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'question' | 'danger'>();
  const close = () => setOpen(undefined);
  return (
    <Specimens title="Dialogs" from="@quoin/shared/ui/confirm-modal">
      <Specimen name="A question, and one about what cannot be undone">
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen('question')}>
            Ask
          </Button>
          <Button variant="default" onClick={() => setOpen('danger')}>
            Ask about a deletion
          </Button>
        </Group>
      </Specimen>
      <ConfirmModal
        isOpen={open !== undefined}
        title={open === 'danger' ? 'Delete the file' : 'Promote the release'}
        action={open === 'danger' ? 'Delete' : 'Promote'}
        isDangerous={open === 'danger'}
        onConfirm={close}
        onClose={close}
      >
        This is a specimen: nothing happens.
      </ConfirmModal>
    </Specimens>
  );
}
