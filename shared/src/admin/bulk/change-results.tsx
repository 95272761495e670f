import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { getRecordName } from '../record-name.ts';
import styles from './change-results.module.css';
import type { Change, Outcome, RowResult } from './change-rows.ts';

interface ChangeResultsProps {
  contract: Contract;
  change: Change;
  results: readonly RowResult[];
  /** Whether the earlier values have been set back. */
  isUndone: boolean;
  /** Whether the person may set the earlier values back. */
  canUndo: boolean;
  onUndo: (change: Change, results: readonly RowResult[]) => void;
  onClose: () => void;
}

/** In the order in which they are listed: what needs attention is first. */
const outcomes: readonly { outcome: Outcome; words: string }[] = [
  { outcome: 'refused', words: 'refused' },
  { outcome: 'conflict', words: 'changed by somebody else meanwhile' },
  { outcome: 'forbidden', words: 'not allowed' },
  { outcome: 'stopped', words: 'not done, because it was stopped' },
  { outcome: 'changed', words: 'changed' },
  { outcome: 'unchanged', words: 'unchanged, already so' },
];

/** Says what happened to each row, and offers to set the earlier values back. */
export function ChangeResults({ contract, change, results, isUndone, canUndo, onUndo, onClose }: ChangeResultsProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const groups = outcomes
    .map((group) => ({ ...group, rows: results.filter(({ outcome }) => outcome === group.outcome) }))
    .filter(({ rows }) => rows.length > 0);
  const offersUndo = canUndo && !isUndone && results.some(({ saved }) => saved !== undefined);
  const totals = groups.map(({ words, rows }) => `${rows.length} ${words}`).join(', ');
  return (
    <Stack gap="md">
      <Text size="sm" fw={600} role="status">
        {isUndone ? `Set back: ${totals}.` : `${totals}.`}
      </Text>
      {/* A box that scrolls can be scrolled by key only if it takes the focus. */}
      <ul className={styles.results} aria-label="Results" tabIndex={0}>
        {groups.flatMap(({ words, rows }) =>
          rows.map(({ row, reason }) => (
            <li key={row.id}>
              <strong>{getRecordName(row, contract.label)}</strong>: {reason ? `${words}. ${reason}` : words}
            </li>
          )),
        )}
      </ul>
      <Group justify="flex-end" gap="sm">
        {offersUndo ? (
          <Button variant="default" onClick={() => onUndo(change, results)}>
            Undo
          </Button>
        ) : null}
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
