import { remotes } from '@quoin/webpack/apps.ts';

/**
 * Allowed import directions: contract <- kit <- resource <- remote <- shell, and contract <- content-api.
 * Each entry forbids `target` to import from `from`, except from its sub-paths in `except`.
 */
const tools = ['webpack', 'commands', 'e2e', 'bench'];

const forbid = ({ target, from, except = [], message }) =>
  from.map((one) => ({ target: `./${target}`, from: `./${one}`, except: except.map((part) => `./${part}`), message }));

/** A folder's production code: tests and their helpers may import internal modules. */
const toOwnFiles = (folder) => `${folder}/{,!(testing)/**/}!(*.test).{ts,tsx}`;

const inShared = [
  {
    target: 'shared/src/contract',
    from: ['shared/src'],
    except: ['contract'],
    message: 'The contract is pure data and stands alone.',
  },
  {
    target: 'shared/src/runtime',
    from: ['shared/src/ui', 'shared/src/admin'],
    message: 'The singletons know no screens.',
  },
  { target: 'shared/src/ui', from: ['shared/src/admin'], message: 'The UI kit does not know the admin kit.' },
  ...['runtime', 'ui', 'admin'].map((part) => ({
    target: toOwnFiles(`shared/src/${part}`),
    from: ['shared/src/testing'],
    message: 'What tests are helped by is for tests.',
  })),
  {
    target: 'shared/src',
    from: ['content-api', 'shell', ...remotes, ...tools],
    message: 'shared imports none of its users.',
  },
];

/** Server modules without React. */
const ofAnyServer = [
  'is-running',
  'lru-cache',
  'local-call',
  'metrics-access',
  'progress',
  'rolling-log',
  'store/file-store',
  'store/folder-store',
  'store/open-file-store',
  'visitor-address',
].map((name) => `server/${name}.ts`);

const inApi = [
  {
    target: 'content-api',
    from: ['shared/src'],
    except: ['contract', ...ofAnyServer, 'testing/a-bucket.ts'],
    message: 'The API shares the contract, and what holds for any server.',
  },
  { target: 'content-api', from: ['shell', ...remotes, ...tools], message: 'The API knows no screens and no builds.' },
  {
    target: 'sample-content',
    from: ['shared', 'shell', ...remotes, ...tools],
    message: 'The sample is rows and pictures.',
  },
  {
    target: 'content-api/src/db',
    from: ['content-api/src/engine', 'content-api/src/routes', 'content-api/src/hooks'],
    message: 'The database is below the engine.',
  },
  {
    target: 'content-api/src/engine',
    from: ['content-api/src/routes', 'content-api/src/hooks', 'content-api/src/seed'],
    message: 'The engine is below what uses it.',
  },
];

const inRemotes = remotes.flatMap((name) => [
  {
    target: name,
    from: [...remotes.filter((other) => other !== name), 'shell', 'content-api', 'commands', 'e2e'],
    message: 'A remote imports shared and itself only.',
  },
  {
    target: `${name}/src/{,!(testing|screen)/**/}!(*.test).{ts,tsx}`,
    from: ['shared/src'],
    except: ['contract', 'runtime', 'ui', 'admin'],
    message: 'Of shared, a remote has the contract, and what the shell provides.',
  },
  // A component that a remote exposes to other hosts has no URL there, so it may use the memory router.
  {
    target: `${name}/src/screen/!(*.test).{ts,tsx}`,
    from: ['shared/src'],
    except: ['contract', 'runtime', 'ui', 'admin', 'memory-router.ts'],
    message: 'Of shared, a remote has the contract, and what the shell provides.',
  },
  { target: `${name}/src`, from: ['webpack'], message: 'Screens know nothing of how they are built.' },
  {
    target: `${name}/src/resources`,
    from: [`${name}/src/index.ts`, `${name}/src/routes.tsx`],
    message: 'A resource is below the remote that lists it.',
  },
]);

const inShell = [
  {
    target: 'shell',
    from: [...remotes, 'content-api', 'commands', 'e2e'],
    message: 'The shell finds remotes at run time, through the registry.',
  },
  {
    target: 'shell/src',
    from: ['shell/server', 'webpack'],
    message: 'The page knows nothing of the edge, nor of the build.',
  },
];

export const zones = [...inShared, ...inApi, ...inRemotes, ...inShell].flatMap(forbid);
