import type * as replaced from '@quoin/shell/src/federation/load-remote.ts';
import { routes } from '@quoin/remote-public/src/index.ts';

/** The module that this one replaces: each export has the type of the one with its name, so that no name is missed. */
type Replaced = typeof replaced;

/** Replaces the shell's `load-remote.ts` in the one bundle, which has the public site's routes built in. */
export const loadEntryPoint: Replaced['loadEntryPoint'] = async () => ({ ok: true, routes, fills: {} });

/** Never thrown: the one bundle loads no remote that could freeze the browser. */
export const FrozenRemoteError: Replaced['FrozenRemoteError'] = class extends Error {};

/** Always fails: the measured pages have no foreign remote. */
export const loadModule: Replaced['loadModule'] = async () => ({
  ok: false,
  error: new Error('one bundle has no remotes'),
});
