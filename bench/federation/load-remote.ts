import { routes } from '@quoin/remote-public/src/index.ts';

/** Replaces the shell's `load-remote.ts` in the one bundle, which has the public site's routes built in. */
export const loadRemoteRoutes = async () => ({ ok: true, routes }) as const;

/** Never thrown: the one bundle loads no remote that could freeze the browser. */
export class FrozenError extends Error {}

/** Always fails: the measured pages have no foreign remote. */
export const loadModule = async () => ({ ok: false, error: new Error('one bundle has no remotes') }) as const;
