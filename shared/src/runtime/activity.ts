import { backgroundHeader } from '../contract/wire.ts';
import { createAnnouncer } from './announcer.ts';
import { readStored, writeStored } from './storage.ts';

/** The storage key of the time of the last activity, by which the tabs of a browser know of each other. */
const key = 'quoin:activity';
/** After this time without activity, calls no longer count as use of the session. */
const awayMs = 60_000;
/** The time is stored at most once in this interval. */
const storeMs = 5000;
const events = ['pointerdown', 'keydown', 'wheel'] as const;

const changes = createAnnouncer();
let isWatching = false;
let own = 0;
let stored = 0;

/** Returns when a person last used any tab of the back-office, in milliseconds as `Date.now()`. */
export function getLastActivity(): number {
  const other = Number(readStored(key));
  // A time far in the future was stored before the clock was set back.
  return other > own && other <= Date.now() + awayMs ? other : own;
}

/** Notes that a person uses this tab. */
export function noteActivity(): void {
  own = Date.now();
  if (own - stored < storeMs) return;
  stored = own;
  writeStored(key, String(own));
}

/** Subscribes to activity in other tabs; returns the function that unsubscribes. */
export const onOtherActivity = changes.listen;

/**
 * Watches the keyboard and the pointer of this tab. Returns the function that ends this.
 * @param isPaused returns true while the user is asked whether they are there: only the answer counts then
 */
export function watchActivity(isPaused: () => boolean): () => void {
  const handleEvent = () => {
    if (!isPaused()) noteActivity();
  };
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key) changes.announce();
  };
  isWatching = true;
  noteActivity();
  for (const name of events) globalThis.addEventListener(name, handleEvent, { capture: true, passive: true });
  globalThis.addEventListener('storage', handleStorage);
  return () => {
    isWatching = false;
    for (const name of events) globalThis.removeEventListener(name, handleEvent, { capture: true });
    globalThis.removeEventListener('storage', handleStorage);
  };
}

/**
 * Returns the headers that mark a call as a background one if nobody has used the back-office for a minute, in any tab.
 * So no poll keeps a session alive, whatever calls it. Where nobody watches, every call counts as use.
 */
export const activityHeaders = (): Record<string, string> =>
  isWatching && Date.now() - getLastActivity() > awayMs ? { [backgroundHeader]: '1' } : {};
