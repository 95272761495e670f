import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Selection } from '../list/use-selection.ts';
import { toResult } from '../to-result.ts';
import { maxSelected, readMatches, type MatchSource } from './read-matches.ts';

const format = (count: number) => count.toLocaleString('en');

interface SelectMatchesProps {
  source: MatchSource;
  selection: Selection;
  /** How many rows match the search and the filters. */
  total: number;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  /** Called when all are selected. The button disappears then, with the focus that was on it. */
  onSelected: () => void;
}

/** Selects all rows that match the list's search and filters, after they have been read. */
export function SelectMatches({ source, selection, total, isBusy, onBusy, onSelected }: SelectMatchesProps) {
  const [count, setCount] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const limit = Math.min(total, maxSelected);

  const handleSelect = async () => {
    const controller = new AbortController();
    reading.current = controller;
    setFailure(undefined);
    setCount(0);
    onBusy(true);
    const result = await toResult(readMatches(source, { signal: controller.signal, onProgress: setCount }));
    setCount(undefined);
    onBusy(false);
    if (controller.signal.aborted) return;
    if (!result.ok) {
      setFailure(`The others could not be read: ${result.error.message}`);
      return;
    }
    selection.setMatches(result.value);
    onSelected();
  };

  // One button for both, so that the focus stays on it.
  return (
    <>
      {selection.rows.length >= limit ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isBusy && count === undefined}
          onClick={() => (count === undefined ? void handleSelect() : reading.current?.abort())}
        >
          {count === undefined ? `Select ${total > maxSelected ? 'the first' : 'all'} ${format(limit)}` : 'Stop'}
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {describeState({ count, limit, total })}
      </Text>
      {failure ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      ) : null}
    </>
  );
}

function describeState({ count, limit, total }: { count: number | undefined; limit: number; total: number }): string {
  if (count !== undefined) return `${format(count)} of ${format(limit)} read`;
  return total > maxSelected
    ? `Only the first ${format(maxSelected)} of ${format(total)} can be selected together.`
    : '';
}
