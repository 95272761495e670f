import { Anchor, Text } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { getErrorMessage } from '../../contract/error-message.ts';
import type { RecordSchedule } from '../../contract/set-wire.ts';
import { Link } from '../../runtime/router.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { notify } from '../../ui/notices.ts';
import { formatDateTime } from '../date-time.ts';
import type { Row, Screens } from '../descriptor.ts';
import { schedulePath } from './schedule-path.ts';
import { useSchedule } from './use-schedule.ts';

const ScheduleDialog = lazy(async () => {
  const { ScheduleDialog: Dialog } = await import(/* webpackChunkName: "schedule-dialog" */ './schedule-dialog.tsx');
  return { default: Dialog };
});

interface ScheduleControlProps {
  screens: Screens;
  appKey: string;
  record: Row;
  isBusy: boolean;
  /** Whether the user may publish, and so may plan it. */
  mayPlan: boolean;
  /** Saves what is typed into the draft; returns whether all of it is stored. */
  onKeep: () => Promise<boolean>;
}

/** What is planned for a record, and the button that plans it. */
export function ScheduleControl({ screens, appKey, record, isBusy, mayPlan, onKeep }: ScheduleControlProps) {
  const [isOpen, setOpen] = useState(false);
  const { schedule, read, refresh } = useSchedule({
    contract: screens.contract,
    appKey,
    id: record.id,
    version: `${record.version} ${record.draft?.version ?? 0}`,
  });
  const open = async () => {
    // What is planned is the draft, so what was typed becomes a part of it first.
    if (!(await onKeep())) return;
    try {
      await read();
      setOpen(true);
    } catch (error) {
      notify({ text: 'What is planned could not be read.', details: [getErrorMessage(error)], isBad: true });
    }
  };
  const handlePlanned = () => {
    setOpen(false);
    notify({ text: 'The schedule is saved.' });
    refresh();
  };
  return (
    <>
      {schedule ? <Planned schedule={schedule} /> : null}
      {mayPlan ? (
        <BusyButton
          variant="subtle"
          color="gray"
          isBusy={isBusy}
          leftSection={<IconCalendarClock size={17} aria-hidden />}
          onClick={() => void open()}
        >
          Schedule
        </BusyButton>
      ) : null}
      {isOpen ? (
        <Suspense>
          <ScheduleDialog
            screens={screens}
            appKey={appKey}
            record={record}
            schedule={schedule}
            onClose={() => setOpen(false)}
            onPlanned={handlePlanned}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Says what is planned, each in a line that leads to its set. */
function Planned({ schedule: { publish, unpublish, sets } }: { schedule: RecordSchedule }) {
  const own = [
    ...(publish ? [{ set: publish, before: '', link: `Publishes ${formatDateTime(publish.at ?? '')}` }] : []),
    ...(unpublish
      ? [{ set: unpublish, before: '', link: `Becomes inactive ${formatDateTime(unpublish.at ?? '')}` }]
      : []),
    ...sets.map((set) => ({ set, before: 'In the set ', link: set.name })),
  ];
  return (
    <div>
      {own.map(({ set, before, link }) => (
        <Text key={set.id} size="xs" c={set.state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {set.state === 'failed' ? 'Could not be done: ' : before}
          <Anchor component={Link} to={`${schedulePath}/${set.id}`} inherit>
            {link}
          </Anchor>
          {set.name === '' || set.at === null ? '' : `, ${formatDateTime(set.at)}`}
        </Text>
      ))}
    </div>
  );
}
