import { routes } from '@quoin/remote-public/src/index.ts';

/** The module that this one replaces. Each export has the type of the one that it replaces, so that no name is missed. */
type Replaced = typeof import('@quoin/shell/src/federation/load-remote.ts');

/** Replaces the shell's `load-remote.ts` in the one bundle, which has the public site's routes built in. */
export const loadRemoteRoutes: Replaced['loadRemoteRoutes'] = async () => ({ ok: true, routes });

/** Never thrown: the one bundle loads no remote that could freeze the browser. */
export const FrozenRemoteError: Replaced['FrozenRemoteError'] = class extends Error {};

/** Always fails: the measured pages have no foreign remote. */
export const loadModule: Replaced['loadModule'] = async () => ({
  ok: false,
  error: new Error('one bundle has no remotes'),
});
