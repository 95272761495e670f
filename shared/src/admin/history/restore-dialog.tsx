import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { getManualOrderField, listPartEmbeds } from '../../contract/contract.ts';
import { Link } from '../../runtime/router.ts';
import { Busy, Failed } from '../../ui/states.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { CompleteField, Draft, Row, Screens } from '../descriptor.ts';
import { getValue, isSameValue } from '../form/drafts.ts';
import { isRow } from '../list/use-status.ts';
import { getRecordName } from '../record-name.ts';
import { toResult, type Result } from '../to-result.ts';
import { listFormFields } from './format-version.ts';
import { getHistoryPath } from './history-path.ts';
import styles from './history.module.css';
import { readState, type HistoryOf } from './version-responses.ts';

interface RestoreDialogProps {
  screens: Screens;
  /** The screens of this remote, among them those of the parts. */
  all: readonly Screens[];
  history: HistoryOf;
  /** The record as it is now. */
  record: Row;
  version: number;
  onClose: () => void;
  /** Called with the values to put into the form. */
  onRestore: (values: Draft) => void;
}

/** Asks which fields to take from an earlier version. They are put into the form, where they are saved. */
export function RestoreDialog({ version, onClose, ...props }: RestoreDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Restore version ${version}`} size="md">
      <RestoreFields version={version} onClose={onClose} {...props} />
    </Dialog>
  );
}

function RestoreFields({ screens, all, history, record, version, onClose, onRestore }: RestoreDialogProps) {
  const { result, reload } = useVersionState(history, version);
  const [unwanted, setUnwanted] = useState<readonly string[]>([]);
  if (!result) return <Busy />;
  if (!result.ok)
    return <Failed title="This version could not be loaded." reason={result.error.message} onRetry={reload} />;
  const { values } = result.value;
  const differing = listRestorable(screens).filter(
    ({ name }) => Object.hasOwn(values, name) && !isSameValue(values[name], getValue(record, name)),
  );
  const chosen = differing.filter(({ name }) => !unwanted.includes(name));
  const toggle = (name: string) =>
    setUnwanted(unwanted.includes(name) ? unwanted.filter((one) => one !== name) : [...unwanted, name]);
  return (
    <Stack gap="md">
      {differing.length === 0 ? (
        <Text size="sm">In this version the form has the same values as now.</Text>
      ) : (
        <>
          <Text size="sm">
            The form opens with these fields as they were. Nothing changes until you save it. Its place in lists stays.
          </Text>
          <Stack gap={8} role="group" aria-label="Fields to restore">
            {differing.map(({ name, label }) => (
              <Checkbox key={name} label={label} checked={!unwanted.includes(name)} onChange={() => toggle(name)} />
            ))}
          </Stack>
        </>
      )}
      <PartsNote screens={screens} all={all} record={record} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() => onRestore(Object.fromEntries(chosen.map(({ name }) => [name, values[name] ?? null])))}
        >
          Open in the form
        </Button>
      </Group>
    </Stack>
  );
}

/** Says that the parts of a record are not restored with it, and where they are. */
function PartsNote({
  screens: { contract, noun },
  all,
  record,
}: Pick<RestoreDialogProps, 'screens' | 'all' | 'record'>) {
  const embeds = listPartEmbeds(contract);
  if (embeds.length === 0) return null;
  const links = embeds.flatMap(({ as, from }) => {
    const screens = all.find((one) => one.contract.name === from);
    const parts: unknown = Reflect.get(record, as);
    return screens && Array.isArray(parts) ? parts.filter(isRow).map((part) => ({ screens, part })) : [];
  });
  return (
    <div>
      <Text size="sm">
        Only this {noun} itself is restored. Its {embeds.map(({ as }) => as).join(' and ')} stay as they are now: each
        has a history of its own, from which it is restored.
      </Text>
      {links.length > 0 ? (
        <ul aria-label="Histories of its parts" className={styles.partHistories}>
          {links.map(({ screens, part }) => (
            <li key={`${screens.contract.name} ${part.id}`}>
              <Anchor component={Link} size="sm" to={getHistoryPath(screens, { id: part.id })}>
                {getRecordName(part, screens.contract.label)}
              </Anchor>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The fields that a restore sets. The place of a record among others is no part of its earlier versions. */
const listRestorable = (screens: Screens): CompleteField[] =>
  listFormFields(screens).filter(({ name, field }) => field.kind !== 'secret' && !isPlace(screens.contract, name));

function isPlace(contract: Contract, name: string): boolean {
  const field = contract.fields[name];
  return name === getManualOrderField(contract) || (field?.kind === 'reference' && field.to === contract.name);
}

function useVersionState(history: HistoryOf, version: number) {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result<Awaited<ReturnType<typeof readState>>>>();
  useEffect(() => {
    const controller = new AbortController();
    const scope = { ...history.scope, signal: controller.signal };
    void toResult(readState({ ...history, scope }, version)).then((next) => {
      if (!controller.signal.aborted) setResult(next);
    });
    return () => controller.abort();
  }, [history, version, attempt]);
  const reload = () => {
    setResult(undefined);
    setAttempt(attempt + 1);
  };
  return { result, reload };
}
