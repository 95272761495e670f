import { useEffect, useState } from 'react';
import { toError } from '../contract/error-message.ts';

/** How a call ended. A failure is data, so that a screen can show it beside everything else. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: Error };

/** A promise that never rejects. */
export async function toResult<T>(work: Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work };
  } catch (reason) {
    return { ok: false, error: toError(reason) };
  }
}

export interface PendingResult<T> {
  /** The answer to what was asked last, or undefined while it is on its way. */
  current: Result<T> | undefined;
  /** The last answer of all, whatever it was asked for. */
  latest: Result<T> | undefined;
}

/** Follows the promise that a loader answered. The answer to an older question never replaces a newer one's. */
export function useResult<T>(promise: Promise<Result<T>>): PendingResult<T> {
  const [held, setHeld] = useState<{ of: Promise<Result<T>>; answer: Result<T> }>();
  useEffect(() => {
    let isWanted = true;
    void promise.then((answer) => {
      if (isWanted) setHeld({ of: promise, answer });
    });
    return () => {
      isWanted = false;
    };
  }, [promise]);
  return { current: held?.of === promise ? held.answer : undefined, latest: held?.answer };
}
