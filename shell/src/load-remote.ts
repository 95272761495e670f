import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteAddress } from '@quoin/shared/contract/registry';
import type { RouteObject } from '@quoin/shared/runtime/router';
import { reportFailure } from './report-failure.ts';
import { clearMarks, hasFrozen, markStart } from './start-mark.ts';

/** A remote's failure is data, never an exception that reaches the shell. */
export type LoadedRemote = { ok: true; routes: RouteObject[] } | { ok: false; error: Error };

/** A remote stopped the browser when it was started last, and is not started by itself. */
export class Frozen extends Error {
  constructor() {
    super('It stopped your browser the last time, so it was not started again.');
  }
}

const timeoutMs = 10_000;
const attempts = new Map<string, number>();

/** webpack's names for containers are identifiers. */
const containerOf = (name: string): string => name.replaceAll('-', '_');

/** The hash of each entry, by its path. */
const hashes = new Map<string, string>();
const pathOf = (address: string): string => new URL(address, location.href).pathname;

/** The federation runtime loads entries by scripts that check nothing; these check. */
function checkedScript({ url }: { url: string }): HTMLScriptElement {
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  script.integrity = hashes.get(pathOf(url)) ?? '';
  script.src = url;
  return script;
}

function register({ name, entry, integrity = '' }: RemoteAddress): void {
  if (hashes.size === 0) registerPlugins([{ name: 'integrity', createScript: checkedScript }]);
  hashes.set(pathOf(entry), integrity);
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  // A new address after a failure: the browser and the federation runtime both remember what failed.
  const address = attempt === 0 ? entry : `${entry}?attempt=${attempt}`;
  keepingOffers(() => registerRemotes([{ name: containerOf(name), entry: address }], { force: attempt > 0 }));
}

/** With a remote that is registered anew, the federation runtime forgets what that one was the first to use; but it is the shell's, and still offered. */
function keepingOffers(work: () => void): void {
  const offers = getInstance()?.shareScopeMap.default ?? {};
  const before = Object.entries(offers).map(([key, versions]) => [key, { ...versions }] as const);
  work();
  for (const [key, versions] of before) Object.assign(offers[key] ?? {}, versions);
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Loads a remote's routes. Each call after a failure is a new try with nothing remembered of the last; after a freeze, once it is forgotten. */
export async function loadRemoteRoutes(remote: RemoteAddress): Promise<LoadedRemote> {
  const { name: part, version } = remote;
  if (hasFrozen(remote)) {
    const error = new Frozen();
    reportFailure({ part, version, kind: 'freeze', message: error.message });
    return { ok: false, error };
  }
  markStart(remote);
  try {
    register(remote);
    const door = await withinTime(loadRemote<{ routes?: RouteObject[] }>(`${containerOf(remote.name)}/routes`));
    if (!Array.isArray(door?.routes)) throw new Error('its door exports no routes');
    return { ok: true, routes: door.routes };
  } catch (reason) {
    reportFailure({ part, version, kind: 'load', message: String(reason) });
    clearMarks();
    // The federation runtime's words are for developers; the person in front gets a sentence.
    console.error(`${part}@${version} could not be loaded:`, reason);
    return { ok: false, error: new Error('Its program files did not arrive, or could not be run.', { cause: reason }) };
  }
}
