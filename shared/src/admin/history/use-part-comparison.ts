import { useEffect, useState } from 'react';
import type { PartName, VersionComparison } from '../../contract/versions.ts';
import { toResult, type Result } from '../to-result.ts';
import type { ChosenStates } from './history-path.ts';
import { readComparison, type HistoryOf } from './version-responses.ts';

interface PartOf {
  part: Pick<PartName, 'resource' | 'id'>;
  scope: HistoryOf['scope'];
  chosen: ChosenStates;
}

/** Compares a part in two states, once it is shown. */
export function usePartComparison({ part: { resource, id }, scope: { appKey }, chosen }: PartOf) {
  const { against, version } = chosen;
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Result<VersionComparison>>();
  useEffect(() => {
    const controller = new AbortController();
    const scope = { ...(appKey === undefined ? {} : { appKey }), signal: controller.signal };
    void toResult(readComparison({ contract: { name: resource }, id, scope }, { against, version })).then((next) => {
      if (!controller.signal.aborted) setResult(next);
    });
    return () => controller.abort();
  }, [resource, id, appKey, against, version, attempt]);
  const reload = () => {
    setResult(undefined);
    setAttempt(attempt + 1);
  };
  return { result, reload };
}
