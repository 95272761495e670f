import { routes } from '@quoin/remote-public/src/index.ts';

/** Stands for the shell's loader where the public site is built into the shell: its routes are there. */
export const loadRemoteRoutes = async () => ({ ok: true, routes }) as const;

/** Nothing that is there from the start can stop a browser later. */
export class Frozen extends Error {}

/** The measured pages have no remote of another recipe. */
export const loadModule = async () => ({ ok: false, error: new Error('one bundle has no remotes') }) as const;
