import { useEffect, useState } from 'react';
import { toError } from '../contract/error-message.ts';

/** The result of a call. A failure is data, so that a screen can show it with everything else. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: Error };

/** Turns a promise into one that never rejects. */
export async function toResult<T>(promise: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await promise };
  } catch (reason) {
    return { ok: false, error: toError(reason) };
  }
}

export interface PendingResult<T> {
  /** The result of the current promise; undefined while it is pending. */
  current: Result<T> | undefined;
  /** The last result that arrived, of any promise. */
  latest: Result<T> | undefined;
}

/** Returns the result of a loader's promise. The result of an older promise never replaces that of a newer one. */
export function useResult<T>(promise: Promise<Result<T>>): PendingResult<T> {
  const [settled, setSettled] = useState<{ promise: Promise<Result<T>>; result: Result<T> }>();
  useEffect(() => {
    let isCurrent = true;
    void promise.then((result) => {
      if (isCurrent) setSettled({ promise, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return { current: settled?.promise === promise ? settled.result : undefined, latest: settled?.result };
}
