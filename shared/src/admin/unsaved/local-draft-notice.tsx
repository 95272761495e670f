import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import type { CompleteField, Draft } from '../descriptor.ts';
import { FieldChoices, type Side } from '../form/field-choices.tsx';
import type { Work } from '../form/use-draft.ts';
import type { OfferedDraft } from './use-local-draft.ts';

interface KeptNoticeProps {
  noun: string;
  fields: readonly CompleteField[];
  /** The current state of the form. */
  work: Work;
  offer: OfferedDraft;
  onTake: (values: Draft) => void;
  onDrop: () => void;
}

/** Offers the values that were typed here earlier and never saved. */
export function LocalDraftNotice({ noun, fields, work, offer, onTake, onDrop }: KeptNoticeProps) {
  const { record } = work;
  const [isOpen, comparison] = useDisclosure(false);
  const isStale = record !== null && offer.work.version !== record.version;
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
          What you typed here on {moment(offer.work.at)} was not saved.
          {isStale
            ? ` The ${noun} has been changed since: it was version ${offer.work.version ?? 0} then, and is version ${record.version} now.`
            : ''}
        </div>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={comparison.open}>
            Compare
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={onDrop}>
            Drop it
          </Button>
        </Group>
      </Stack>
      <Modal
        opened={isOpen}
        onClose={comparison.close}
        title={`Typed on ${moment(offer.work.at)}`}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Dismiss' }}
      >
        <Comparison
          fields={fields}
          work={work}
          offer={offer}
          onTake={onTake}
          onDrop={onDrop}
          onClose={comparison.close}
        />
      </Modal>
    </Alert>
  );
}

function Comparison({
  fields,
  work,
  offer,
  onTake,
  onDrop,
  onClose,
}: Omit<KeptNoticeProps, 'noun'> & { onClose: () => void }) {
  const contested = fields
    .filter(({ name }) => Object.hasOwn(offer.values, name))
    .map((field) => ({
      field,
      mine: offer.values[field.name] ?? null,
      theirs: work.methods.getValues(field.name) ?? null,
    }));
  // Values typed since then exist only in this form, so they are replaced only if the user chooses so.
  const [chosen, setChosen] = useState<Record<string, Side>>(() => {
    const typed = work.changes();
    return Object.fromEntries(
      contested.map(({ field }) => [field.name, Object.hasOwn(typed, field.name) ? 'theirs' : 'mine']),
    );
  });
  const taken = contested.filter(({ field }) => chosen[field.name] === 'mine');
  return (
    <Stack gap="md">
      <FieldChoices
        contested={contested}
        words={{ mine: 'Typed', theirs: 'In the form now' }}
        chosen={chosen}
        onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Decide later
        </Button>
        <Button variant="light" color="red" onClick={onDrop}>
          Drop it
        </Button>
        <Button
          disabled={taken.length === 0}
          onClick={() => onTake(Object.fromEntries(taken.map(({ field, mine }) => [field.name, mine])))}
        >
          {taken.length === contested.length ? 'Take all' : `Take ${taken.length} of ${contested.length}`}
        </Button>
      </Group>
    </Stack>
  );
}

/** Formats an ISO 8601 time in the user's time zone. */
const moment = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
