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
const believedMs = 3_600_000;

const toStorageKey = ({ name }: Pick<Remote, 'name'>): string => `starting:${name}`;

/** The keys of the marks that this document has stored. */
const left = new Set<string>();

const places = { tab: () => sessionStorage, browser: () => localStorage };

/** Calls `work` with a storage; returns undefined when the browser denies access to it. */
function within<T>(place: keyof typeof places, work: (storage: Storage) => T): T | undefined {
  try {
    return work(places[place]());
  } catch {
    return undefined;
  }
}

const remove = (key: string): void => {
  within('tab', (tab) => tab.removeItem(key));
  within('browser', (browser) => browser.removeItem(key));
};

/** Milliseconds since the start of this release that a mark records; undefined without one for this version. */
function startedAgo(place: keyof typeof places, remote: Remote): number | undefined {
  const [version, at] = within(place, (storage) => storage.getItem(toStorageKey(remote)))?.split(' ') ?? [];
  return version === remote.version ? Date.now() - Number(at) : undefined;
}

/** Whether an earlier start of this release, in this tab or a closed one, has not ended: it froze. */
export function hasFrozen(remote: Remote): boolean {
  if (startedAgo('tab', remote) !== undefined) return true;
  const ago = startedAgo('browser', remote);
  return ago !== undefined && ago > longestStartMs && ago < believedMs;
}

/** Allows the next start of a remote after a freeze. */
export const forgetFreeze = (remote: Remote): void => remove(toStorageKey(remote));

/** Stores the marks of a remote whose code is about to run. */
export function markStart(remote: Remote): void {
  const mark = `${remote.version} ${Date.now()}`;
  within('tab', (tab) => tab.setItem(toStorageKey(remote), mark));
  within('browser', (browser) => browser.setItem(toStorageKey(remote), mark));
  left.add(toStorageKey(remote));
  // A page that the visitor leaves during the start is not frozen: a frozen one could not run this listener.
  addEventListener('pagehide', clearMarks, { once: true });
}

/** Whether a remote is starting in this document. */
export const isStarting = (name: string): boolean => left.has(toStorageKey({ name }));

/** Removes this document's marks: every remote that was started has run or failed. */
export function clearMarks(): void {
  for (const key of left) remove(key);
  left.clear();
}
