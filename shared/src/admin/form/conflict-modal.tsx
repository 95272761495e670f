import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { Row } from '../descriptor.ts';
import { formatDateTime } from '../date-time.ts';
import { FieldChoices, type ConflictingField, type Side } from './field-choices.tsx';
import { useLastAuthor } from './use-last-author.ts';

interface ConflictModalProps {
  noun: string;
  /** The name of the record's contract. */
  resource: string;
  /** The record as it is stored now. */
  current: Row;
  appKey: string;
  /** The fields that both users changed. */
  conflicts: readonly ConflictingField[];
  /** Called with the fields in which the user chose the other user's value. */
  onResolve: (accepted: string[]) => void;
  onClose: () => void;
}

/** Asks field by field which value to keep, when another user has changed the same fields since the record was read. */
export function ConflictModal({ noun, resource, current, appKey, conflicts, onResolve, onClose }: ConflictModalProps) {
  const author = useLastAuthor({ resource, id: current.id, appKey }) ?? 'somebody else';
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const names = conflicts.map(({ field }) => field.name);
  const isOpen = names.some((name) => chosen[name] === undefined);
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(names.map((name) => [name, side])));
  return (
    <Dialog onClose={onClose} title="Changed by somebody else" size="xl">
      <Stack gap="md">
        <Text size="sm">
          While you were writing, {author} has saved this {noun} on {formatDateTime(current.updated_at)}. Changes that
          only one of you made are kept;
          {names.length === 1
            ? ' this field was changed by both.'
            : ` these ${names.length} fields were changed by both.`}
        </Text>
        {names.length > 1 ? (
          <Group gap="xs">
            <Button variant="light" size="compact-sm" onClick={() => chooseAll('mine')}>
              Use mine for all
            </Button>
            <Button variant="light" size="compact-sm" onClick={() => chooseAll('theirs')}>
              Use theirs for all
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
            Save my choices
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
