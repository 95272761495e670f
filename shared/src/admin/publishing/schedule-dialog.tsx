import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import type { PublicationSet, RecordSchedule } from '../../contract/set-wire.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/banner.tsx';
import { PlainSelect } from '../../ui/plain-select.tsx';
import { formatDateTime } from '../date-time.ts';
import type { Row, Screens } from '../descriptor.ts';
import { MomentInput } from './moment-input.tsx';
import { hasOpenDraft, isLive } from './publication-state.ts';
import { listSets } from './set-calls.ts';
import { newSet, usePlan } from './use-plan.ts';

interface ScheduleDialogProps {
  screens: Screens;
  appKey: string;
  record: Row;
  schedule: RecordSchedule | undefined;
  onClose: () => void;
  /** Called when all of it is stored. */
  onPlanned: () => void;
}

/** Plans when the draft of a record is published, alone or with others, and when the record becomes inactive. */
export function ScheduleDialog({ onClose, ...props }: ScheduleDialogProps) {
  return (
    <Dialog onClose={onClose} title="Schedule">
      <ScheduleForm onClose={onClose} {...props} />
    </Dialog>
  );
}

type Planning = ReturnType<typeof usePlan>;

function ScheduleForm({ screens, appKey, record, schedule, onClose, onPlanned }: ScheduleDialogProps) {
  const planning = usePlan({ contract: screens.contract, appKey, record, schedule, onPlanned });
  const { plan, failure, isBusy, handleSubmit } = planning;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  const isAtFields = failure !== undefined && [...failure.fields.keys()].some((name) => name.endsWith('publish_at'));
  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        {hasOpenDraft(record) ? (
          <>
            <Moment name="publish_at" label="Publish at" help="Visitors see the draft from then on." {...planning} />
            <SetChoice {...planning} schedule={schedule} />
          </>
        ) : (
          <Text size="sm">There is no draft to publish. {describeWay(record, screens.noun)}</Text>
        )}
        <Moment
          name="unpublish_at"
          label="Make inactive at"
          help={`Visitors do not see the ${screens.noun} from then on.`}
          {...planning}
        />
        {failure && !isAtFields ? <ErrorBanner text={failure.text} details={failure.details} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={plan.set === newSet && plan.name.trim() === ''}>
            Save the schedule
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Says how a record gets a draft that can wait for a moment. */
const describeWay = (record: Row, noun: string): string =>
  isLive(record)
    ? 'Save your next changes as a draft, and give them a moment here.'
    : `Make this ${noun} active, save it as a draft, and give it a moment here.`;

interface MomentProps extends Planning {
  name: 'publish_at' | 'unpublish_at';
  label: string;
  help: string;
}

const Moment = ({ name, label, help, plan, failure, change }: MomentProps) => (
  <MomentInput
    name={name}
    label={label}
    help={help}
    value={plan[name]}
    error={failure?.fields.get(name)}
    onChange={(value) => change({ [name]: value })}
  />
);

/** Reads the sets that a record can be put into: those that are being collected, and those that are due. */
function useSets() {
  const [sets, setSets] = useState<PublicationSet[]>([]);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    Promise.all([listSets({ state: 'open', isNamed: true }), listSets({ state: 'due', isNamed: true })]).then(
      (pages) => isCurrent && setSets(pages.flatMap(({ data }) => data)),
      (error: unknown) => isCurrent && setProblem(getErrorMessage(error)),
    );
    return () => void (isCurrent = false);
  }, []);
  return { sets, problem };
}

function SetChoice({ plan, change, schedule }: Planning & Pick<ScheduleDialogProps, 'schedule'>) {
  const { sets, problem } = useSets();
  const others = sets.filter(({ id }) => !schedule?.sets.some((own) => own.id === id));
  return (
    <>
      <PlainSelect
        label="Or together with other records, in a set"
        value={plan.set}
        data={[
          { value: '', label: 'No further set' },
          ...others.map((set) => ({
            value: String(set.id),
            label: set.at === null ? set.name : `${set.name} (${formatDateTime(set.at)})`,
          })),
          { value: newSet, label: 'A new set…' },
        ]}
        onChange={(set) => change({ set })}
      />
      {problem === undefined ? null : <ErrorBanner text="The sets could not be read." details={[problem]} />}
      {plan.set === newSet ? (
        <TextInput
          label="Name of the set"
          description="Such as “Launch in Pokhara”. It gets its moment on its own screen."
          maxLength={100}
          value={plan.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      ) : null}
    </>
  );
}
