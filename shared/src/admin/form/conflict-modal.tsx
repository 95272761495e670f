import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FieldChoices, type ConflictingField, type Side } from './field-choices.tsx';

interface ConflictModalProps {
  noun: string;
  /** The fields that both users changed. */
  conflicts: readonly ConflictingField[];
  /** Called with the fields in which the user chose the other user's value. */
  onResolve: (accepted: string[]) => void;
  onClose: () => void;
}

/** Asks field by field which value to keep, when another user has changed the same fields since the record was read. */
export function ConflictModal({ noun, conflicts, onResolve, onClose }: ConflictModalProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const names = conflicts.map(({ field }) => field.name);
  const isOpen = names.some((name) => chosen[name] === undefined);
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(names.map((name) => [name, side])));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Changed by somebody else"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      <Stack gap="md">
        <Text size="sm">
          While you were writing, somebody else has saved this {noun}. Changes that only one of you made are kept;
          {names.length === 1
            ? ' this field was changed by both.'
            : ` these ${names.length} fields were changed by both.`}
        </Text>
        {names.length > 1 ? (
          <Group gap="xs">
            <Button variant="light" size="compact-sm" onClick={() => chooseAll('mine')}>
              Mine in all
            </Button>
            <Button variant="light" size="compact-sm" onClick={() => chooseAll('theirs')}>
              Theirs in all
            </Button>
          </Group>
        ) : null}
        <FieldChoices
          conflicts={conflicts}
          labels={{ mine: 'Mine', theirs: 'Theirs' }}
          chosen={chosen}
          onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <Button disabled={isOpen} onClick={() => onResolve(names.filter((name) => chosen[name] === 'theirs'))}>
            Save what I chose
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
