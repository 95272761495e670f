import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import type { LoadResult } from './load-remote.ts';

/** After this time an area shows a message while its files still load: a visitor sees a page within three seconds. */
export const loadTimeoutMs = 2500;

/** A remote has not loaded within `loadTimeoutMs`. It may still arrive. */
export class LoadTimeout extends Error {
  /** Settles when the load has succeeded or failed. */
  readonly completion: Promise<unknown>;
  /** Stops waiting for this load: the next call starts a new one. */
  readonly forget: () => void;
  constructor({ completion, forget }: Pick<LoadTimeout, 'completion' | 'forget'>) {
    super('It takes longer than usual, and appears as soon as it has loaded.');
    this.completion = completion;
    this.forget = forget;
  }
}

/**
 * Wraps `load` with a time-out: the result is a `LoadTimeout` after `loadTimeoutMs`. Calls for a remote that still
 * loads share one load.
 */
export function createTimedLoader<Result>(load: (remote: RemoteAddress) => Promise<LoadResult<Result>>) {
  const pendingLoads = new Map<string, Promise<LoadResult<Result>>>();

  return async (remote: RemoteAddress): Promise<LoadResult<Result>> => {
    const { name } = remote;
    const completion = pendingLoads.get(name) ?? load(remote);
    pendingLoads.set(name, completion);
    const forget = () => void pendingLoads.delete(name);
    const { promise: timeout, resolve } = Promise.withResolvers<LoadResult<Result>>();
    const timer = setTimeout(
      () => resolve({ ok: false, error: new LoadTimeout({ completion, forget }) }),
      loadTimeoutMs,
    );
    const loaded = await Promise.race([completion, timeout]);
    clearTimeout(timer);
    if (loaded.ok || !(loaded.error instanceof LoadTimeout)) forget();
    return loaded;
  };
}
