import { isObject } from '../contract/is-object.ts';

/**
 * Reports the current step of the start to the parent process, such as `applying migration 3 of 40`.
 * It does nothing without a parent process.
 */
export function reportProgress(doing: string): void {
  // Ignore errors: if the parent has exited, this process ends by itself.
  process.send?.({ doing }, undefined, {}, () => undefined);
}

/** Returns the text of a progress message, or undefined for any other message. */
export const readProgress = (message: unknown): string | undefined =>
  isObject(message) && typeof message.doing === 'string' ? message.doing : undefined;

/** The default interval between progress messages, in milliseconds. */
const defaultIntervalMs = 15_000;

/** Waits for `promise` and calls `report` every `everyMs` milliseconds until it settles. */
export async function reportWhile<T>(
  promise: Promise<T>,
  { report, everyMs = defaultIntervalMs }: { report: () => void; everyMs?: number | undefined },
): Promise<T> {
  const timer = setInterval(report, everyMs);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
  }
}
