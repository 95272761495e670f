import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Manifest {
  version: string;
  exports?: Record<string, string>;
}

/** One module that must exist once in the page. */
export interface SharedModule {
  /** What remotes import. */
  key: string;
  version: string;
  /** The file that the shell offers for it. */
  file: string;
  /** In the shell's first script, because every page needs it; else loaded when a remote first asks. */
  eager: boolean;
}

/** Where `@quoin/shared` is installed: in the workspace the folder beside this one. */
export const sharedFolder = dirname(
  createRequire(join(import.meta.dirname, 'package.json')).resolve('@quoin/shared/package.json'),
);

const require = createRequire(join(sharedFolder, 'package.json'));

/** The folder of a library that shared declares, or of one that such a library (`of`) declares. */
export function libraryFolder(name: string, { of }: { of?: string } = {}): string {
  const from = of === undefined ? require : createRequire(require.resolve(`${of}/package.json`));
  return dirname(from.resolve(`${name}/package.json`));
}

function manifestOf(file: string): Manifest {
  const parsed: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  return parsed;
}

const library = (key: string): SharedModule => {
  const name = key.split('/')[0] ?? key;
  return {
    key,
    version: manifestOf(join(libraryFolder(name), 'package.json')).version,
    file: require.resolve(key),
    eager: true,
  };
};

function listSharedModules(): SharedModule[] {
  const { version, exports = {} } = manifestOf(join(sharedFolder, 'package.json'));
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const kind = /^\.\/(runtime|admin|ui)\//.exec(subpath)?.[1];
    if (!kind) return [];
    return [
      { key: `@quoin/shared${subpath.slice(1)}`, version, file: join(sharedFolder, target), eager: kind === 'runtime' },
    ];
  });
}

/**
 * The one list of what is shared at run time: React, and every module of `shared` that is named in its package.json
 * (`contract/*` is pure data and lives in each build). The shell offers all of it in the back-office, and on the site
 * what is eager; remotes carry none of it.
 */
export const sharedModules: readonly SharedModule[] = [
  library('react'),
  library('react/jsx-runtime'),
  library('react-dom'),
  ...listSharedModules(),
];

/** The libraries behind it: a second copy in a page would know nothing of the first. */
export const sharedLibraries: readonly string[] = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'axios',
  '@mantine/core',
  '@mantine/hooks',
];

/** Keys that server builds leave to the render worker: what runs there is shared there. */
export const serverShared: readonly string[] = sharedModules.filter(({ eager }) => eager).map(({ key }) => key);
