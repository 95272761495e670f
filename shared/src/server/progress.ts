import { isObject } from '../contract/is-object.ts';

/**
 * Tells the command that started this process what it does before it is ready, such as `applying migration 3 of 40`.
 * Started by itself, it tells nobody.
 */
export function tellProgress(doing: string): void {
  // A command that is gone is told nothing; what it started ends by itself.
  process.send?.({ doing }, undefined, {}, () => undefined);
}

/** What a process tells in a message, if it is of that kind. */
export const readProgress = (message: unknown): string | undefined =>
  isObject(message) && typeof message.doing === 'string' ? message.doing : undefined;

/** How often the terminal is told of work that is not done yet, in milliseconds. */
const tellEveryMs = 15_000;

/** Waits for work, and tells every so often that it is not done. Of short work it tells nothing. */
export async function tellWhile<T>(
  work: Promise<T>,
  { tell, everyMs = tellEveryMs }: { tell: () => void; everyMs?: number | undefined },
): Promise<T> {
  const timer = setInterval(tell, everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
