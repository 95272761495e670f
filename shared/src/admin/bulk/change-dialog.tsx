import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { appKey as currentAppKey } from '../../runtime/app-key.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Busy } from '../../ui/states.tsx';
import type { Row } from '../descriptor.ts';
import { useDemandsReview, useMay } from '../permissions.ts';
import { activeStatus } from '../publishing/publication-state.ts';
import { toResult, type Result } from '../to-result.ts';
import type { BulkSource } from './change-button.tsx';
import { ChangeForm } from './change-form.tsx';
import { ChangeResults } from './change-results.tsx';
import {
  getNextValue,
  readFields,
  writeRows,
  type Change,
  type RowChange,
  type RowResult,
  type Value,
} from './change-rows.ts';
import { getValue } from '../form/drafts.ts';

interface ChangeDialogProps {
  source: BulkSource;
  /** The selected rows. */
  rows: readonly Row[];
  onSaved: (row: Row) => void;
  /** Called with the ids of the rows that stay selected. */
  onClose: (selected: readonly number[]) => void;
}

type Step =
  | { state: 'choosing' }
  | { state: 'running'; count: number; total: number }
  | { state: 'done'; change: Change; results: readonly RowResult[]; isUndone: boolean };

/** Changes one field of the selected rows, and says what happened to each of them. */
export function ChangeDialog({ source, rows, onSaved, onClose }: ChangeDialogProps) {
  const { screens, list } = source;
  const [selected] = useState(rows);
  const { read, retry } = useFields(source, selected);
  const [step, setStep] = useState<Step>({ state: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const may = useMay(screens);
  const demandsReview = useDemandsReview(screens.appKey?.() ?? currentAppKey()) && screens.contract.editing.drafts;

  const run = async (change: Change, { changes, isUndo }: { changes: readonly RowChange[]; isUndo: boolean }) => {
    const controller = new AbortController();
    running.current = controller;
    setStep({ state: 'running', count: 0, total: changes.length });
    const results = await writeRows(screens, {
      changes,
      name: change.name,
      findRefusal: (row, value) => {
        if (!may(change.name === 'status' ? 'publish' : 'edit', row)) return '';
        return isSeen(row, { name: change.name, value }) && demandsReview ? needsReview : undefined;
      },
      signal: controller.signal,
      onSaved,
      onProgress: (count) => setStep({ state: 'running', count, total: changes.length }),
    });
    setStep({ state: 'done', change, results, isUndone: isUndo });
  };

  const handleApply = (change: Change) => {
    if (!read?.ok) return;
    const changes = read.value.map((row) => ({ row, value: getNextValue(row, change) }));
    void run(change, { changes, isUndo: false });
  };
  const handleUndo = (change: Change, results: readonly RowResult[]) => {
    const changes = results.flatMap(({ row, saved }) =>
      saved ? [{ row: saved, value: getValue(row, change.name) ?? null }] : [],
    );
    void run(change, { changes, isUndo: true });
  };
  const handleClose = () => {
    if (step.state === 'running') return;
    const isAll = step.state === 'choosing' || step.isUndone;
    const failed = isAll ? selected : step.results.filter(isFailed).map(({ row }) => row);
    onClose(failed.map(({ id }) => id));
  };

  return (
    <Modal opened onClose={handleClose} title="Change the selected rows" closeButtonProps={{ 'aria-label': 'Dismiss' }}>
      {step.state === 'running' ? (
        <Running {...step} onStop={() => running.current?.abort()} />
      ) : step.state === 'done' ? (
        <ChangeResults
          {...step}
          canUndo={!demandsReview || step.change.name !== 'status'}
          contract={screens.contract}
          onUndo={handleUndo}
          onClose={handleClose}
        />
      ) : !read ? (
        <Busy />
      ) : read.ok ? (
        <ChangeForm
          contract={screens.contract}
          fields={list.bulk}
          rows={read.value}
          needsReview={demandsReview}
          missing={selected.length - read.value.length}
          onApply={handleApply}
          onClose={handleClose}
        />
      ) : (
        <ErrorBanner text={`The selected rows could not be read: ${read.error.message}`} onRetry={retry} />
      )}
    </Modal>
  );
}

const needsReview = 'Visitors would see it, so another person has to approve it: use its form.';

/** Whether visitors see a row once it has the value. */
const isSeen = (row: Row, { name, value }: { name: string; value: Value }): boolean =>
  (name === 'status' ? value : getValue(row, 'status')) === activeStatus;

const isFailed = ({ outcome }: RowResult): boolean => outcome !== 'changed' && outcome !== 'unchanged';

/** Reads what the dialog can change, in the present version of the rows. */
function useFields({ screens, list }: BulkSource, rows: readonly Row[]) {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Result<Row[]>>();
  const { contract, appKey } = screens;
  const { bulk } = list;
  useEffect(() => {
    const { signal, abort } = getController();
    // The status decides who may change a row.
    const names = [...bulk.map(({ name }) => name), 'status'];
    void toResult(readFields({ contract, appKey }, { rows, names, signal })).then((result) => {
      if (!signal.aborted) setRead(result);
    });
    return abort;
  }, [contract, appKey, bulk, rows, attempt]);
  const retry = () => {
    setRead(undefined);
    setAttempt(attempt + 1);
  };
  return { read, retry };
}

function getController() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function Running({ count, total, onStop }: { count: number; total: number; onStop: () => void }) {
  const stop = useRef<HTMLButtonElement>(null);
  const [isStopped, setStopped] = useState(false);
  useEffect(() => stop.current?.focus(), []);
  const handleStop = () => {
    setStopped(true);
    onStop();
  };
  return (
    <Stack gap="md">
      <Progress value={(count / total) * 100} aria-label="Changed rows" />
      <Text size="sm" role="status">
        {isStopped ? 'Stops after the rows in progress.' : `${count} of ${total} done`}
      </Text>
      <Group justify="flex-end">
        <Button ref={stop} variant="default" onClick={handleStop}>
          Stop
        </Button>
      </Group>
    </Stack>
  );
}
