import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import type { LoadResult } from './load-remote.ts';

/** After this time an area shows a message while its files still load: a visitor sees a page within three seconds. */
export const loadTimeoutMs = 2500;

/** A remote has not loaded within `loadTimeoutMs`. It may still arrive. */
export class LoadTimeout extends Error {
  /** Settles when the load has succeeded or failed. */
  readonly arrival: Promise<unknown>;
  /** Stops waiting for this load: the next call starts a new one. */
  readonly abandon: () => void;
  constructor({ arrival, abandon }: Pick<LoadTimeout, 'arrival' | 'abandon'>) {
    super('It takes longer than usual, and is shown as soon as it is here.');
    this.arrival = arrival;
    this.abandon = abandon;
  }
}

/**
 * Wraps `load` with a time-out: the result is a `LoadTimeout` after `loadTimeoutMs`. Calls for a remote that still
 * loads share one load.
 */
export function createTimedLoader<Found>(load: (remote: RemoteAddress) => Promise<LoadResult<Found>>) {
  const underWay = new Map<string, Promise<LoadResult<Found>>>();

  return async (remote: RemoteAddress): Promise<LoadResult<Found>> => {
    const { name } = remote;
    const arrival = underWay.get(name) ?? load(remote);
    underWay.set(name, arrival);
    const abandon = () => void underWay.delete(name);
    const { promise: late, resolve } = Promise.withResolvers<LoadResult<Found>>();
    const timer = setTimeout(() => resolve({ ok: false, error: new LoadTimeout({ arrival, abandon }) }), loadTimeoutMs);
    const loaded = await Promise.race([arrival, late]);
    clearTimeout(timer);
    if (loaded.ok || !(loaded.error instanceof LoadTimeout)) abandon();
    return loaded;
  };
}
