import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { CompleteField, Draft } from '../descriptor.ts';
import { FieldChoices, type Side } from '../form/field-choices.tsx';
import type { FormDraft } from '../form/use-draft.ts';
import type { OfferedDraft } from './use-local-draft.ts';

interface LocalDraftNoticeProps {
  noun: string;
  fields: readonly CompleteField[];
  /** The current state of the form. */
  formDraft: FormDraft;
  offer: OfferedDraft;
  onRestore: (values: Draft) => void;
  onDiscard: () => void;
}

/** Offers the values that were typed here earlier and never saved. */
export function LocalDraftNotice({ noun, fields, formDraft, offer, onRestore, onDiscard }: LocalDraftNoticeProps) {
  const { record } = formDraft;
  const [isOpen, comparison] = useDisclosure(false);
  const isStale = record !== null && offer.draft.version !== record.version;
  return (
    <Alert
      color="amber"
      variant="light"
      p="xs"
      mb="md"
      radius="md"
      role="status"
      icon={<IconHistory size={20} aria-hidden />}
    >
      <Stack gap={6}>
        <div>
          What you typed here on {formatIsoTime(offer.draft.at)} was not saved.
          {isStale
            ? ` The ${noun} has been changed since: it was version ${offer.draft.version ?? 0} then, and is version ${record.version} now.`
            : ''}
        </div>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={comparison.open}>
            Compare
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </Stack>
      <Modal
        opened={isOpen}
        onClose={comparison.close}
        title={`Typed on ${formatIsoTime(offer.draft.at)}`}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Dismiss' }}
      >
        <Comparison
          fields={fields}
          formDraft={formDraft}
          offer={offer}
          onRestore={onRestore}
          onDiscard={onDiscard}
          onClose={comparison.close}
        />
      </Modal>
    </Alert>
  );
}

function Comparison({
  fields,
  formDraft,
  offer,
  onRestore,
  onDiscard,
  onClose,
}: Omit<LocalDraftNoticeProps, 'noun'> & { onClose: () => void }) {
  const conflicts = fields
    .filter(({ name }) => Object.hasOwn(offer.values, name))
    .map((field) => ({
      field,
      mine: offer.values[field.name] ?? null,
      theirs: formDraft.methods.getValues(field.name) ?? null,
    }));
  // Values typed since then exist only in this form, so they are replaced only if the user chooses so.
  const [chosen, setChosen] = useState<Record<string, Side>>(() => {
    const typed = formDraft.changes();
    return Object.fromEntries(
      conflicts.map(({ field }) => [field.name, Object.hasOwn(typed, field.name) ? 'theirs' : 'mine']),
    );
  });
  const restored = conflicts.filter(({ field }) => chosen[field.name] === 'mine');
  return (
    <Stack gap="md">
      <FieldChoices
        conflicts={conflicts}
        labels={{ mine: 'Typed', theirs: 'In the form now' }}
        chosen={chosen}
        onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Decide later
        </Button>
        <Button variant="light" color="red" onClick={onDiscard}>
          Discard
        </Button>
        <Button
          disabled={restored.length === 0}
          onClick={() => onRestore(Object.fromEntries(restored.map(({ field, mine }) => [field.name, mine])))}
        >
          {restored.length === conflicts.length ? 'Take all' : `Take ${restored.length} of ${conflicts.length}`}
        </Button>
      </Group>
    </Stack>
  );
}

/** Formats an ISO 8601 time in the user's time zone. */
const formatIsoTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
