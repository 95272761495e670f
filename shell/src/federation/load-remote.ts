import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import type { Fills } from '@quoin/shared/admin/extension-points';
import type { RouteObject } from '@quoin/shared/runtime/router';
import { loadExposed } from './host.ts';
import { reportFailure } from './report-failure.ts';
import { clearMarks, hasFrozen, markStart } from '../start/start-mark.ts';

/** The result of loading a remote. A failure is a value, so no exception reaches the shell. */
export type LoadResult<Result> = ({ ok: true } & Result) | { ok: false; error: Error };
export type LoadedRemote = LoadResult<{ routes: RouteObject[]; fills: Fills }>;

/** The remote froze the tab at its last start; it starts again only after `forgetFreeze`. */
export class FrozenRemoteError extends Error {
  constructor() {
    super(
      'It stopped your browser the last time, or your browser ended while it started. So it was not started again.',
    );
  }
}

const timeoutMs = 10_000;

async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

interface ExposeQuery<Exposed, Result> {
  expose: string;
  /** @throws Error when the exposed module has the wrong exports */
  find: (exposed: Exposed) => Result;
}

/**
 * Loads a module that a remote exposes, within 10 s. Each call after a failure is a new attempt. After a freeze the
 * result is a `FrozenRemoteError` until `forgetFreeze` is called. Reports failures to the edge.
 */
export async function loadModule<Exposed, Result>(
  remote: RemoteAddress,
  { expose, find }: ExposeQuery<Exposed, Result>,
): Promise<LoadResult<Result>> {
  const { name: app, version } = remote;
  if (hasFrozen(remote)) {
    const error = new FrozenRemoteError();
    reportFailure({ app, version, kind: 'freeze', message: error.message });
    return { ok: false, error };
  }
  markStart(remote);
  try {
    return { ok: true, ...find(await withTimeout(loadExposed<Exposed>(remote, expose))) };
  } catch (reason) {
    reportFailure({ app, version, kind: 'load', message: String(reason) });
    clearMarks();
    // The library's message is for developers: it goes to the console, and the user gets a plain sentence.
    console.error(`${app}@${version} could not be loaded:`, reason);
    return { ok: false, error: new Error('Its program files did not arrive, or could not be run.', { cause: reason }) };
  }
}

function findExports({ routes, fills = {} }: { routes?: RouteObject[]; fills?: Fills }) {
  if (!Array.isArray(routes)) throw new Error('its entry point exports no routes');
  return { routes, fills };
}

/** Loads a remote's entry point: its routes, and what it shows on the screens of others. */
export const loadEntryPoint = (remote: RemoteAddress): Promise<LoadedRemote> =>
  loadModule(remote, { expose: 'routes', find: findExports });
