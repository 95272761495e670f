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

interface RemoteLoader<Result> {
  /** Settles when the remote has loaded or failed. */
  load: (remote: RemoteAddress) => Promise<LoadResult<Result>>;
  /** As `load`, with a `LoadTimeout` after `loadTimeoutMs`. */
  loadInTime: (remote: RemoteAddress) => Promise<LoadResult<Result>>;
}

/** Wraps `load` so that calls for a remote that still loads share one load. Any later call is a new one. */
export function createRemoteLoader<Result>(
  load: (remote: RemoteAddress) => Promise<LoadResult<Result>>,
): RemoteLoader<Result> {
  const loads = new Map<string, Promise<LoadResult<Result>>>();
  const share = (remote: RemoteAddress): Promise<LoadResult<Result>> => {
    const shared = loads.get(remote.name) ?? load(remote);
    loads.set(remote.name, shared);
    return shared;
  };

  return {
    load: async (remote) => {
      const loaded = await share(remote);
      loads.delete(remote.name);
      return loaded;
    },
    loadInTime: async (remote) => {
      const completion = share(remote);
      const forget = () => void loads.delete(remote.name);
      const { promise: timeout, resolve } = Promise.withResolvers<LoadResult<Result>>();
      const timer = setTimeout(
        () => resolve({ ok: false, error: new LoadTimeout({ completion, forget }) }),
        loadTimeoutMs,
      );
      const loaded = await Promise.race([completion, timeout]);
      clearTimeout(timer);
      if (loaded.ok || !(loaded.error instanceof LoadTimeout)) forget();
      return loaded;
    },
  };
}
