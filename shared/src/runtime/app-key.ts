import { runtimeConfig } from './config.ts';
import { readStored, writeStored } from './storage.ts';

const key = 'appKey';

/** The application that is being looked at: the stored one, else the site's own (spec §4). */
export function appKey(): string {
  return readStored(key) ?? runtimeConfig().appKey;
}

/** An administrator of several sites chooses one; `null` goes back to the site's own. */
export function chooseAppKey(value: string | null): void {
  writeStored(key, value);
}
