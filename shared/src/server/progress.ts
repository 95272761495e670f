import { isObject } from '../contract/is-object.ts';

/**
 * Reports the current step of the start to the parent process, such as `applying migration 3 of 40`.
 * It does nothing without a parent process.
 */
export function tellProgress(doing: string): void {
  // Ignore errors: if the parent has exited, this process ends by itself.
  process.send?.({ doing }, undefined, {}, () => undefined);
}

/** Returns the text of a progress message, or undefined for any other message. */
export const readProgress = (message: unknown): string | undefined =>
  isObject(message) && typeof message.doing === 'string' ? message.doing : undefined;

/** The default interval between progress messages, in milliseconds. */
const tellEveryMs = 15_000;

/** Waits for `work` and calls `tell` every `everyMs` milliseconds until it is done. Short work causes no call. */
export async function tellWhile<T>(
  work: Promise<T>,
  { report, everyMs = tellEveryMs }: { report: () => void; everyMs?: number | undefined },
): Promise<T> {
  const timer = setInterval(report, everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
