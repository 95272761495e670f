import { useState, type FormEvent } from 'react';
import type { RecordSchedule } from '../../contract/set-wire.ts';
import { getTimeZone } from '../date-time.ts';
import type { Row, Screens } from '../descriptor.ts';
import { describeRefusal } from './describe-refusal.ts';
import { changeSchedule, changeSet, makeSet, readSet, type ScheduleChange } from './set-calls.ts';

/** What a user plans for a record. */
export interface Plan {
  publish_at: string | null;
  unpublish_at: string | null;
  /** The id of the set into which the draft is put, `newSet` for one with this name, or ''. */
  set: string;
  name: string;
}

export const newSet = 'new';

interface PlanOptions {
  contract: Screens['contract'];
  appKey: string;
  record: Row;
  /** What is planned already. */
  schedule: RecordSchedule | undefined;
  /** Called when all of it is stored. */
  onPlanned: () => void;
}

const readPlan = (schedule: RecordSchedule | undefined): Plan => ({
  publish_at: schedule?.publish?.at ?? null,
  unpublish_at: schedule?.unpublish?.at ?? null,
  set: '',
  name: '',
});

/** Keeps what a user plans for a record, and stores it. What is stored is not sent again when the rest fails. */
export function usePlan({ contract, appKey, record, schedule, onPlanned }: PlanOptions) {
  const [stored, setStored] = useState(() => readPlan(schedule));
  const [plan, setPlan] = useState(stored);
  const [failure, setFailure] = useState<ReturnType<typeof describeRefusal>>();
  const [isBusy, setBusy] = useState(false);

  const storeMoments = async () => {
    const change: ScheduleChange = { zone: getTimeZone() };
    for (const name of ['publish_at', 'unpublish_at'] as const)
      if (plan[name] !== stored[name]) change[name] = plan[name];
    if (Object.keys(change).length > 1) await changeSchedule({ contract, id: record.id, appKey }, change);
    setStored(plan);
  };
  const storeSet = async () => {
    if (plan.set === '') return;
    const item = { resource: contract.name, id: record.id, action: 'publish' } as const;
    if (plan.set === newSet) await makeSet({ name: plan.name.trim(), items: [item] }, appKey);
    else {
      // The set as it is now: somebody may have changed it since the dialog was opened.
      const set = await readSet(Number(plan.set), appKey);
      await changeSet({ ...set, appKey }, { items: [...set.items, item] });
    }
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is in the tree of the record's form, which must not be saved.
    event.stopPropagation();
    setBusy(true);
    setFailure(undefined);
    try {
      await storeMoments();
      await storeSet();
      onPlanned();
    } catch (error) {
      setFailure(describeRefusal(error));
      setBusy(false);
    }
  };
  return {
    plan,
    failure,
    isBusy,
    change: (part: Partial<Plan>) => setPlan((now) => ({ ...now, ...part })),
    handleSubmit,
  };
}
