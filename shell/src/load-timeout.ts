import type { RemoteAddress } from '@quoin/shared/contract/registry';
import type { Loaded } from './load-remote.ts';

/** Words stand in an area's place by then, whatever becomes of its files: a visitor has a page within three seconds. */
export const loadTimeoutMs = 2500;

/** A remote is on its way for longer than anybody should look at nothing. It may still come. */
export class LoadTimeout extends Error {
  /** Settles when it has come, or is given up. */
  readonly arrival: Promise<unknown>;
  /** Somebody does not wish to wait for this one: the next call is a new try. */
  readonly abandon: () => void;
  constructor({ arrival, abandon }: Pick<LoadTimeout, 'arrival' | 'abandon'>) {
    super('It takes longer than usual, and is shown as soon as it is here.');
    this.arrival = arrival;
    this.abandon = abandon;
  }
}

/** Loads remotes, each once at a time: who comes back for a late one waits for the same. */
export function createTimedLoader<Found>(load: (remote: RemoteAddress) => Promise<Loaded<Found>>) {
  const underWay = new Map<string, Promise<Loaded<Found>>>();

  return async (remote: RemoteAddress): Promise<Loaded<Found>> => {
    const { name } = remote;
    const arrival = underWay.get(name) ?? load(remote);
    underWay.set(name, arrival);
    const abandon = () => void underWay.delete(name);
    const { promise: late, resolve } = Promise.withResolvers<Loaded<Found>>();
    const timer = setTimeout(() => resolve({ ok: false, error: new LoadTimeout({ arrival, abandon }) }), loadTimeoutMs);
    const loaded = await Promise.race([arrival, late]);
    clearTimeout(timer);
    if (loaded.ok || !(loaded.error instanceof LoadTimeout)) abandon();
    return loaded;
  };
}
