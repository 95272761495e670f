import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes } from '@quoin/webpack/apps.ts';

const root = import.meta.dirname;

/** TypeScript with the automatic JSX runtime. ES modules become CommonJS: mocks and lazy imports then need no flags. */
const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ],
};

/** Packages without a CommonJS build, which must be transformed too. Transforming all packages would take minutes. */
const esModulesOnly = [
  'kysely',
  'cookie',
  'content-disposition',
  'swiper',
  'htmlparser2',
  'domhandler',
  'domutils',
  'domelementtype',
  'dom-serializer',
  'entities',
  'chokidar',
  'readdirp',
  'modern-tar',
  'p-limit',
  'parse5',
  'yocto-queue',
  'openid-client',
  'oauth4webapi',
  'jose',
];

const common = {
  rootDir: root,
  transform,
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${esModulesOnly.join('|')})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'cjs', 'mjs', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/data/', '<rootDir>/e2e/'],
};

const testsIn = (folders) => folders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`);

/** Lists the tests that run on PostgreSQL too: those that get their database from one of our two helpers. */
const onPostgres = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter(
      (file) =>
        file.endsWith('.test.ts')
        && /testing\/(test-api|a-database|an-older-database)\.ts/.test(
          readFileSync(path.join(root, folder, file), 'utf8'),
        ),
    )
    .map((file) => `<rootDir>/${folder}/${file.replaceAll(path.sep, '/')}`);

// All other folders of `shared/src` have screens, so their tests need jsdom.
const sharedWithoutScreens = ['contract', 'server'];
const sharedScreens = readdirSync(path.join(root, 'shared/src'))
  .filter((name) => !sharedWithoutScreens.includes(name))
  .map((name) => `shared/src/${name}`);

export default {
  cacheDirectory: path.join(root, 'node_modules/.cache/jest'),
  // Long, for slow machines; a passing test does not wait for it.
  testTimeout: 120_000,
  maxWorkers: '100%',
  projects: [
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: testsIn(['content-api']),
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '/postgres[\\w-]*\\.test\\.ts$'],
      globalSetup: '<rootDir>/commands/test/sqlite/global-setup.ts',
      globalTeardown: '<rootDir>/commands/test/sqlite/global-teardown.ts',
    },
    {
      ...common,
      displayName: 'api-postgres',
      testEnvironment: 'node',
      testMatch: onPostgres('content-api/src'),
      globalSetup: '<rootDir>/commands/test/postgres/global-setup.ts',
      globalTeardown: '<rootDir>/commands/test/postgres/global-teardown.ts',
      setupFiles: ['<rootDir>/content-api/src/testing/on-postgres.ts'],
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: testsIn([
        'webpack',
        'commands',
        'attack',
        'shell/server',
        ...sharedWithoutScreens.map((name) => `shared/src/${name}`),
      ]),
    },
    {
      ...common,
      displayName: 'screens',
      testEnvironment: '<rootDir>/commands/test/browser-environment.ts',
      testMatch: testsIn([...sharedScreens, ...remotes, 'shell/src']),
      setupFilesAfterEnv: ['<rootDir>/commands/test/screen-setup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/commands/test/css-module.cjs',
        '\\.css$': '<rootDir>/commands/test/empty.cjs',
      },
    },
  ],
};
