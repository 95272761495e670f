import type { RemoteAddress } from '@quoin/shared/contract/registry';

/*
 * A remote that loops for ever, or eats the memory, takes its tab with it, and nothing in the tab can help. So a mark is left in the tab
 * before a remote's code starts and taken away once it has run: a mark that is still there when the page comes again says what happened.
 */
type Remote = Pick<RemoteAddress, 'name' | 'version'>;

const keyOf = ({ name }: Pick<Remote, 'name'>): string => `starting:${name}`;

/** The marks that this document has left. */
const left = new Set<string>();

/** Does something with the tab's storage, which a browser may forbid. */
function inTab<T>(work: (tab: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Whether this release was started in this tab and neither ran well, nor failed, nor was left. */
export const hasFrozen = (remote: Remote): boolean => inTab((tab) => tab.getItem(keyOf(remote))) === remote.version;

/** Somebody wishes it to be tried again. */
export const forgetFreeze = (remote: Remote): void => inTab((tab) => tab.removeItem(keyOf(remote)));

/** A remote's code is about to run. */
export function markStart(remote: Remote): void {
  inTab((tab) => tab.setItem(keyOf(remote), remote.version));
  left.add(keyOf(remote));
  // A page that is left in the meantime is not frozen: one that is could not run this.
  addEventListener('pagehide', clearMarks, { once: true });
}

/** Whether a remote was started and has not run yet. */
export const isStarting = (name: string): boolean => left.has(keyOf({ name }));

/** All that was started has run, or said how it failed. */
export function clearMarks(): void {
  for (const key of left) inTab((tab) => tab.removeItem(key));
  left.clear();
}
