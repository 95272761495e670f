import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteAddress } from '@quoin/shared/contract/registry';
import type { RouteObject } from '@quoin/shared/runtime/router';

/** A remote's failure is data, never an exception that reaches the shell. */
export type LoadedRemote = { ok: true; routes: RouteObject[] } | { ok: false; error: Error };

const timeoutMs = 10_000;
const attempts = new Map<string, number>();

/** webpack's names for containers are identifiers. */
const containerOf = (name: string): string => name.replaceAll('-', '_');

function register({ name, entry }: RemoteAddress): void {
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  // A new address after a failure: the browser and the federation runtime both remember what failed.
  const address = attempt === 0 ? entry : `${entry}?attempt=${attempt}`;
  registerRemotes([{ name: containerOf(name), entry: address }], { force: attempt > 0 });
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Loads a remote's routes. Each call after a failure is a new try with nothing remembered of the last. */
export async function loadRemoteRoutes(remote: RemoteAddress): Promise<LoadedRemote> {
  try {
    register(remote);
    const door = await withinTime(loadRemote<{ routes?: RouteObject[] }>(`${containerOf(remote.name)}/routes`));
    if (!Array.isArray(door?.routes)) throw new Error('its door exports no routes');
    return { ok: true, routes: door.routes };
  } catch (reason) {
    // The federation runtime's words are for developers; the person in front gets a sentence.
    console.error(`${remote.name}@${remote.version} could not be loaded:`, reason);
    return { ok: false, error: new Error('Its program files did not arrive, or could not be run.', { cause: reason }) };
  }
}
