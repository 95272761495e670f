import { join } from 'node:path';

/**
 * The V8 options of a render worker, with sizes in MB. Node's compile cache depends on them: `npm start` fills it with
 * the same. A render that needs more memory ends its worker.
 */
export const renderFlags: readonly string[] = ['--max-semi-space-size=2', '--max-old-space-size=192'];

/**
 * Node's options for what a render worker may do while it loads its own modules. `confine.ts` drops these permissions
 * before the code of a remote runs. There is none to open connections, start processes or load native code.
 * The permissions do not cover `node:sqlite`, which could open every database file, so the module is left out.
 */
export const makePermissionFlags = (cacheFolder: string | undefined): string[] => [
  '--permission',
  '--allow-fs-read=*',
  ...(cacheFolder === undefined ? [] : [`--allow-fs-write=${join(cacheFolder, '*')}`]),
  '--allow-worker',
  '--no-experimental-sqlite',
  '--no-experimental-ffi',
  '--disable-warning=SecurityWarning',
];
