import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run/root.ts';

/**
 * The packages that the owner requires. Each must be imported for its purpose: `used` must match a source file that
 * `files` selects.
 */
const packages: Readonly<Record<string, { files: string; used: RegExp }>> = {
  react: { files: '{shell,shared,remote-*}/src/**/*.{ts,tsx}', used: /from 'react'/ },
  'react-dom': { files: 'shell/src/**/*.{ts,tsx}', used: /from 'react-dom\/client'/ },
  'react-router-dom': { files: 'shared/src/runtime/router.ts', used: /from 'react-router-dom'/ },
  '@module-federation/enhanced': {
    files: 'webpack/*.ts',
    used: /import \{ ModuleFederationPlugin \} from '@module-federation\/enhanced\/webpack'/,
  },
  webpack: { files: 'webpack/build.ts', used: /import webpack[^;]* from 'webpack'/ },
  'webpack-dev-server': { files: 'webpack/dev-server.ts', used: /import WebpackDevServer from 'webpack-dev-server'/ },
  'ts-loader': { files: 'webpack/*.ts', used: /loader: 'ts-loader'/ },
  swiper: { files: 'remote-public/src/slider/*.ts', used: /from 'swiper(\/|')/ },
  axios: { files: 'shared/src/runtime/send.ts', used: /import axios from 'axios'/ },
  jest: { files: 'commands/suites/*.ts', used: /jest\/bin\/jest/ },
  '@testing-library/react': {
    files: '{shell,shared,remote-*}/src/**/*.test.tsx',
    used: /from '@testing-library\/react'/,
  },
};

const topLevel = [
  'package.json',
  'tsconfig.json',
  'shell',
  'remote-public',
  'remote-admin-content',
  'remote-admin-people',
  'shared',
  'webpack',
  'README.md',
];

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });

const declared = new Set(
  find('{package.json,*/package.json}').flatMap((file) => {
    const { dependencies = {}, devDependencies = {} }: Manifest = JSON.parse(readText(file));
    return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  }),
);

describe("the owner's list of packages", () => {
  it.each(Object.keys(packages))('is declared by a workspace: %s', (name) => {
    expect([...declared]).toContain(name);
  });

  it.each(Object.entries(packages))('is used for its purpose: %s', (_, { files, used }) => {
    expect(find(files).filter((file) => used.test(readText(file)))).not.toEqual([]);
  });

  it('loads remotes with the run-time of the library', () => {
    const host = readText('shell/src/federation/host.ts');
    expect(host).toMatch(/from '@module-federation\/enhanced\/runtime'/);
    for (const call of ['createInstance', 'registerRemotes', 'loadRemote', 'registerPlugins'])
      expect(host).toContain(call);
  });
});

describe("the owner's top level", () => {
  it.each(topLevel)('has %s', (name) => {
    expect(existsSync(path.join(root, name))).toBe(true);
  });
});
