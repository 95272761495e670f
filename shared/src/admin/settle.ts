import { useEffect, useState } from 'react';
import { errorOf } from '../contract/thrown.ts';

/** How a call ended. A failure is data, so that a screen can show it beside everything else. */
export type Settled<T> = { ok: true; value: T } | { ok: false; error: Error };

/** A promise that never rejects. */
export async function settle<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work };
  } catch (reason) {
    return { ok: false, error: errorOf(reason) };
  }
}

export interface Awaited<T> {
  /** The answer to what was asked last, or undefined while it is on its way. */
  current: Settled<T> | undefined;
  /** The last answer of all, whatever it was asked for. */
  latest: Settled<T> | undefined;
}

/** Follows the promise that a loader answered. The answer to an older question never replaces a newer one's. */
export function useSettled<T>(promise: Promise<Settled<T>>): Awaited<T> {
  const [held, setHeld] = useState<{ of: Promise<Settled<T>>; answer: Settled<T> }>();
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
