import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run/root.ts';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  return manifest;
}

const tsconfig = { extends: '@quoin/webpack/tsconfig.base.json', include: ['src', 'webpack.config.ts'] };

/** The path of a tarball that `npm run pack-packages` writes into the remote's repository. */
const getTarball = (name: string) => `file:packages/quoin-${name}-${readManifest(name).version}.tgz`;

function makeManifest(name: string) {
  const { devDependencies = {}, overrides } = readManifest('');
  const { dependencies = {} } = readManifest('shared');
  const versions = { ...dependencies, ...devDependencies };
  const packages = ['@types/react', 'node', 'react', 'react-dom', 'typescript'];
  return {
    name: `@quoin/${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'quoin-remote build',
      release: 'quoin-remote release',
      dev: 'quoin-remote dev',
      typecheck: 'tsc',
    },
    dependencies: { '@quoin/shared': getTarball('shared'), '@quoin/webpack': getTarball('webpack') },
    devDependencies: Object.fromEntries(packages.map((one) => [one, versions[one]])),
    overrides,
    allowScripts: { node: true },
  };
}

/**
 * Returns the files that a remote in its own repository has in addition to its sources. Its test is not copied,
 * because the team chooses the test runner.
 */
export const repositoryFiles = (name: string): Record<string, string> => ({
  'package.json': `${JSON.stringify(makeManifest(name), null, 2)}\n`,
  'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
  '.gitignore': 'node_modules/\ndist/\n',
});
