import { runtimeConfig } from './config.ts';
import { readStored, writeStored } from './storage.ts';

const key = 'appKey';

/**
 * What was chosen when this document began: another tab that goes to another site does not take this one along, half a
 * form into the first.
 */
let chosen: string | null | undefined;

/** The application that is being looked at: the stored one, else the site's own (spec §4). */
export function appKey(): string {
  if (chosen === undefined) chosen = readStored(key);
  return chosen ?? runtimeConfig().appKey;
}

/** An administrator of several sites chooses one; `null` goes back to the site's own. */
export function chooseAppKey(value: string | null): void {
  chosen = value;
  writeStored(key, value);
}

/**
 * Whoever signs in is led to a site that they reach: the chosen one may be that of the administrator before, and the
 * site's own one of which they are no member.
 */
export function chooseReached(appKeys: readonly string[]): void {
  if (appKeys.includes(appKey())) return;
  const { appKey: own, accountsAppKey } = runtimeConfig();
  const reached = appKeys.includes(own) ? own : appKeys.find((one) => one !== accountsAppKey);
  if (reached !== undefined) chooseAppKey(reached === own ? null : reached);
}
