import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Manifest {
  version: string;
  exports?: Record<string, string>;
}

/** A module of which a page must have only one copy. */
export interface SharedModule {
  /** The name by which remotes import the module. */
  key: string;
  version: string;
  /** The file that the shell provides for it. */
  file: string;
  /**
   * Whether the module is in the shell's entry script, because every page needs it. Otherwise it loads when a remote
   * first imports it.
   */
  eager: boolean;
}

/** The folder of `@quoin/shared`. In the workspace, that is the folder `shared`. */
export const sharedFolder = dirname(
  createRequire(join(import.meta.dirname, 'package.json')).resolve('@quoin/shared/package.json'),
);

const require = createRequire(join(sharedFolder, 'package.json'));

/** Returns the folder of a library that `shared` depends on, or that the library `of` depends on. */
export function libraryFolder(name: string, { of }: { of?: string } = {}): string {
  const from = of === undefined ? require : createRequire(require.resolve(`${of}/package.json`));
  return dirname(from.resolve(`${name}/package.json`));
}

function readManifest(file: string): Manifest {
  const parsed: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  return parsed;
}

const library = (key: string): SharedModule => {
  const name = key.split('/')[0] ?? key;
  return {
    key,
    version: readManifest(join(libraryFolder(name), 'package.json')).version,
    file: require.resolve(key),
    eager: true,
  };
};

function listSharedModules(): SharedModule[] {
  const { version, exports = {} } = readManifest(join(sharedFolder, 'package.json'));
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const kind = /^\.\/(runtime|admin|ui)\//.exec(subpath)?.[1];
    if (!kind) return [];
    return [
      { key: `@quoin/shared${subpath.slice(1)}`, version, file: join(sharedFolder, target), eager: kind === 'runtime' },
    ];
  });
}

/**
 * The modules that are shared at run time: React, and the `runtime`, `admin` and `ui` modules in the `exports` of
 * `shared/package.json`. The `contract/*` modules are plain data, and each build contains its own copy. The shell
 * provides all shared modules in the back-office, and the eager ones on the site. Remotes contain none.
 */
export const sharedModules: readonly SharedModule[] = [
  library('react'),
  library('react/jsx-runtime'),
  library('react-dom'),
  ...listSharedModules(),
];

/** The libraries behind the shared modules. A second copy in a page would have its own, separate state. */
export const sharedLibraries: readonly string[] = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'axios',
  '@mantine/core',
  '@mantine/hooks',
];

/** The keys that server builds leave external. The render worker provides these modules. */
export const serverShared: readonly string[] = sharedModules.filter(({ eager }) => eager).map(({ key }) => key);
