import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';

/*
 * Detects a remote that freezes or crashes its tab with an endless loop or too much memory. A mark is stored before the
 * remote's code runs and removed once it has run. A mark that is still there at the next load means that it froze.
 * The mark in `sessionStorage` counts at once. The one in `localStorage` is for a visitor who closed the tab: it counts
 * once no start in another tab can still be running.
 */
type Remote = Pick<RemoteAddress, 'name' | 'version'>;

/** Longest duration of a start: the entry times out after ten seconds, and so does a chunk. */
const longestStartMs = 20_000;
/** A tab that the browser discards during a start leaves the same mark, so the mark in `localStorage` expires. */
const expiryMs = 3_600_000;

const toStorageKey = ({ name }: Pick<Remote, 'name'>): string => `starting:${name}`;

/** The keys of the marks that this document has stored. */
const storedKeys = new Set<string>();

const storages = { tab: () => sessionStorage, browser: () => localStorage };

/** Calls `callback` with a storage; returns undefined when the browser denies access to it. */
function withStorage<T>(storageName: keyof typeof storages, callback: (storage: Storage) => T): T | undefined {
  try {
    return callback(storages[storageName]());
  } catch {
    return undefined;
  }
}

const remove = (key: string): void => {
  withStorage('tab', (tab) => tab.removeItem(key));
  withStorage('browser', (browser) => browser.removeItem(key));
};

/** Milliseconds since the start of this release that a mark records; undefined without one for this version. */
function getMarkAge(storageName: keyof typeof storages, remote: Remote): number | undefined {
  const [version, at] = withStorage(storageName, (storage) => storage.getItem(toStorageKey(remote)))?.split(' ') ?? [];
  return version === remote.version ? Date.now() - Number(at) : undefined;
}

/** Whether an earlier start of this release, in this tab or a closed one, has not ended: it froze. */
export function hasFrozen(remote: Remote): boolean {
  if (getMarkAge('tab', remote) !== undefined) return true;
  const age = getMarkAge('browser', remote);
  return age !== undefined && age > longestStartMs && age < expiryMs;
}

/** Allows the next start of a remote after a freeze. */
export const forgetFreeze = (remote: Remote): void => remove(toStorageKey(remote));

/** Stores the marks of a remote whose code is about to run. */
export function markStart(remote: Remote): void {
  const mark = `${remote.version} ${Date.now()}`;
  withStorage('tab', (tab) => tab.setItem(toStorageKey(remote), mark));
  withStorage('browser', (browser) => browser.setItem(toStorageKey(remote), mark));
  storedKeys.add(toStorageKey(remote));
  // A page that the visitor leaves during the start is not frozen: a frozen one could not run this listener.
  addEventListener('pagehide', clearMarks, { once: true });
}

/** Whether a remote is starting in this document. */
export const isStarting = (name: string): boolean => storedKeys.has(toStorageKey({ name }));

/** Removes this document's marks: every remote that was started has run or failed. */
export function clearMarks(): void {
  for (const key of storedKeys) remove(key);
  storedKeys.clear();
}
