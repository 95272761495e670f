import type { RemoteAddress } from '@quoin/shared/contract/registry';

/*
 * A remote that loops for ever, or eats the memory, takes its tab with it, and nothing in the tab can help. So a mark
 * is left before a remote's code starts and taken away once it has run: a mark that is still there when the page comes
 * again says what happened. The tab's own mark counts at once. The browser's, for whoever closed the tab, counts when
 * no start can be under way any more.
 */
type Remote = Pick<RemoteAddress, 'name' | 'version'>;

/** The entry is given up after ten seconds, and so is each chunk. */
const longestStartMs = 20_000;
/**
 * A tab that was thrown away in the second of its start looks the same: the browser's mark is not believed for ever.
 */
const believedMs = 3_600_000;

const keyOf = ({ name }: Pick<Remote, 'name'>): string => `starting:${name}`;

/** The marks that this document has left. */
const left = new Set<string>();

const places = { tab: () => sessionStorage, browser: () => localStorage };

/** Does something with a storage, which a browser may forbid. */
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

/** How long ago this release was started, as a mark says. */
function startedAgo(place: keyof typeof places, remote: Remote): number | undefined {
  const [version, at] = within(place, (storage) => storage.getItem(keyOf(remote)))?.split(' ') ?? [];
  return version === remote.version ? Date.now() - Number(at) : undefined;
}

/**
 * Whether this release was started in this tab, or in one that is gone, and neither ran well, nor failed, nor was left.
 */
export function hasFrozen(remote: Remote): boolean {
  if (startedAgo('tab', remote) !== undefined) return true;
  const ago = startedAgo('browser', remote);
  return ago !== undefined && ago > longestStartMs && ago < believedMs;
}

/** Somebody wishes it to be tried again. */
export const forgetFreeze = (remote: Remote): void => remove(keyOf(remote));

/** A remote's code is about to run. */
export function markStart(remote: Remote): void {
  const mark = `${remote.version} ${Date.now()}`;
  within('tab', (tab) => tab.setItem(keyOf(remote), mark));
  within('browser', (browser) => browser.setItem(keyOf(remote), mark));
  left.add(keyOf(remote));
  // A page that is left in the meantime is not frozen: one that is could not run this.
  addEventListener('pagehide', clearMarks, { once: true });
}

/** Whether a remote was started and has not run yet. */
export const isStarting = (name: string): boolean => left.has(keyOf({ name }));

/** All that was started has run, or said how it failed. */
export function clearMarks(): void {
  for (const key of left) remove(key);
  left.clear();
}
