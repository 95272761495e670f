import { runtimeConfig } from './config.ts';
import { readStored, writeStored } from './storage.ts';

const key = 'appKey';

/**
 * The key that was stored when it was first read in this document. It is read once, so that a switch of the site in
 * another tab does not change the site under an unsaved form in this one.
 */
let chosen: string | null | undefined;

/** Returns the key of the current application: the stored one, else the site's own (spec §4). */
export function appKey(): string {
  if (chosen === undefined) chosen = readStored(key);
  return chosen ?? runtimeConfig().appKey;
}

/** Sets and stores the current application. `null` resets it to the site's own. */
export function chooseAppKey(value: string | null): void {
  chosen = value;
  writeStored(key, value);
}

/**
 * Chooses one of `appKeys`, the applications of the account that signs in, unless the current one is among them.
 * The stored key may be that of the previous user, and the account may have no membership in the site's application.
 */
export function chooseReached(appKeys: readonly string[]): void {
  if (appKeys.includes(appKey())) return;
  const { appKey: siteKey, accountsAppKey } = runtimeConfig();
  const accessibleKey = appKeys.includes(siteKey) ? siteKey : appKeys.find((candidate) => candidate !== accountsAppKey);
  if (accessibleKey !== undefined) chooseAppKey(accessibleKey === siteKey ? null : accessibleKey);
}
