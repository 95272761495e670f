import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordSchedule } from '../../contract/set-wire.ts';
import type { Screens } from '../descriptor.ts';
import { readSchedule } from './set-calls.ts';

interface ScheduleOptions {
  contract: Screens['contract'];
  appKey: string;
  id: number;
  /** What changes with each write of the record: a publication ends what was planned. */
  version: string;
}

/**
 * Reads what is planned for a record, again after each of its writes. It is undefined until it is known, and if it
 * cannot be read.
 */
export function useSchedule({ contract, appKey, id, version }: ScheduleOptions) {
  const [schedule, setSchedule] = useState<RecordSchedule>();
  const reads = useRef(0);
  /** Reads it again; rejects if that fails. The answer is dropped if a later read has begun meanwhile. */
  const read = useCallback(async (): Promise<void> => {
    reads.current += 1;
    const own = reads.current;
    const latest = await readSchedule({ contract, id, appKey });
    if (own === reads.current) setSchedule(latest);
  }, [contract, id, appKey]);
  const refresh = useCallback(() => void read().catch(() => setSchedule(undefined)), [read]);
  useEffect(refresh, [refresh, version]);
  return { schedule, read, refresh };
}
