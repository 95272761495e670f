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
