/** Tests and the code that they must hold: one run of Stryker, because one run has one Jest project. */
export interface MutationRun {
  /** The project of jest.config.mjs that the tests belong to. */
  project: 'api' | 'node' | 'screens';
  /** Folders and files whose mutants are made; tests and test helpers in them are left out. */
  mutate: readonly string[];
  /** Folders and files of the tests that may kill a mutant. */
  tests: readonly string[];
}

export interface Area {
  name: string;
  /** The share of all mutants that is tried by default, in percent. */
  share: number;
  runs: readonly MutationRun[];
}

/**
 * The code where an unnoticed mistake costs most. Tests that start real servers or child processes (kill.test.ts,
 * server.test.ts, interrupted-start.test.ts and the like) are not listed: they are slow, and what they prove is not
 * one line's behaviour. The API's tests run on SQLite only.
 */
export const areas: readonly Area[] = [
  {
    name: 'engine',
    share: 1.5,
    runs: [
      {
        project: 'api',
        mutate: ['content-api/src/engine'],
        tests: [
          'content-api/src/engine',
          'content-api/src/hooks',
          'content-api/src/http/api-docs.test.ts',
          'content-api/src/routes/lists/lists.test.ts',
          'content-api/src/routes/site/search.test.ts',
          'content-api/src/app.test.ts',
        ],
      },
    ],
  },
  {
    name: 'changes',
    share: 11,
    runs: [
      {
        project: 'api',
        mutate: ['content-api/src/changes', 'content-api/src/routes/site/changes.ts'],
        tests: [
          'content-api/src/changes',
          'content-api/src/routes/site/changes.test.ts',
          'content-api/src/routes/site/draft-events.test.ts',
          'content-api/src/http/response-cache.test.ts',
          'content-api/src/http/api-docs.test.ts',
        ],
      },
      {
        project: 'node',
        mutate: [
          'shell/server/page-cache/content-watch.ts',
          'shell/server/page-cache/content-revision.ts',
          'shell/server/page-cache/follow-changes.ts',
        ],
        tests: ['shell/server/page-cache', 'shell/server/edge.test.ts'],
      },
    ],
  },
  {
    name: 'edge',
    share: 13,
    runs: [
      {
        project: 'node',
        mutate: [
          'shell/server/page-cache/page-cache.ts',
          'shell/server/page-cache/cache-key.ts',
          'shell/server/page-cache/cache-metrics.ts',
          'shell/server/serve-pages.ts',
          'shell/server/site-files/content-reader.ts',
          'shell/server/render/counted-renders.ts',
          'shell/server/render/page-releases.ts',
        ],
        tests: [
          'shell/server/page-cache',
          'shell/server/edge.test.ts',
          'shell/server/site-files',
          'shell/server/http',
          'shell/server/render',
          'shell/server/releases',
        ],
      },
    ],
  },
  {
    name: 'releases',
    share: 2,
    runs: [
      { project: 'node', mutate: ['webpack/release'], tests: ['webpack/release'] },
      {
        project: 'node',
        mutate: ['shell/server/releases'],
        tests: ['shell/server/releases', 'shell/server/edge.test.ts', 'shell/server/page-cache'],
      },
    ],
  },
  {
    name: 'kit',
    share: 1.75,
    runs: [
      {
        project: 'screens',
        mutate: ['shared/src/admin/form', 'shared/src/admin/unsaved'],
        tests: [
          'shared/src/admin/form',
          'shared/src/admin/unsaved',
          'remote-admin-content/src/dashboard.test.tsx',
          'remote-admin-content/src/resources.test.tsx',
          'remote-admin-content/src/slider-form.test.tsx',
          'remote-admin-people/src/resources.test.tsx',
        ],
      },
      {
        project: 'screens',
        mutate: ['shared/src/admin/list', 'shared/src/admin/delete'],
        tests: [
          'shared/src/admin/list',
          'remote-admin-content/src/list-place.test.tsx',
          'remote-admin-content/src/list-rows.test.tsx',
          'remote-admin-content/src/resources.test.tsx',
          'remote-admin-content/src/slider-list.test.tsx',
          'remote-admin-people/src/resources.test.tsx',
        ],
      },
    ],
  },
];

/** Returns the run that makes mutants of this file. */
export const findRun = (file: string): MutationRun | undefined =>
  areas
    .flatMap(({ runs }) => runs)
    .find(({ mutate }) => mutate.some((one) => file === one || file.startsWith(`${one}/`)));
