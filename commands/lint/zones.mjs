import { remotes } from '@quoin/webpack/apps.ts';

/**
 * Allowed import directions: contract <- kit <- resource <- remote <- shell, and contract <- content-api.
 * Each entry forbids `target` to import from `from`, except from its sub-paths in `except`.
 */
const tools = ['webpack', 'commands', 'e2e', 'bench', 'attack'];

const forbid = ({ target, from, except = [], message }) =>
  from.map((one) => ({ target: `./${target}`, from: `./${one}`, except: except.map((path) => `./${path}`), message }));

/** A folder's production code: tests and their helpers may import internal modules. */
const toOwnFiles = (folder) => `${folder}/{,!(testing)/**/}!(*.test).{ts,tsx}`;

const inShared = [
  {
    target: 'shared/src/contract',
    from: ['shared/src'],
    except: ['contract'],
    message: 'The contract is pure data: it imports nothing else of shared.',
  },
  {
    target: 'shared/src/runtime',
    from: ['shared/src/ui', 'shared/src/admin'],
    message: 'The singletons do not import screens.',
  },
  { target: 'shared/src/ui', from: ['shared/src/admin'], message: 'The UI kit does not import the admin kit.' },
  ...['runtime', 'ui', 'admin'].map((path) => ({
    target: toOwnFiles(`shared/src/${path}`),
    from: ['shared/src/testing'],
    message: 'Only tests import test helpers.',
  })),
  {
    target: 'shared/src',
    from: ['content-api', 'shell', ...remotes, ...tools],
    message: 'shared does not import the packages that use it.',
  },
];

/** Server modules without React. */
const serverModules = [
  'is-running',
  'lru-cache',
  'local-call',
  'first-start-mark',
  'metrics-access',
  'progress',
  'rolling-log',
  'served-hosts',
  'store/file-store',
  'store/folder-store',
  'store/open-file-store',
  'strict-transport',
  'system-error',
  'visitor-address',
].map((name) => `server/${name}.ts`);

const inApi = [
  {
    target: 'content-api',
    from: ['shared/src'],
    except: ['contract', ...serverModules, 'testing/a-bucket.ts'],
    message: 'Of shared, the API imports only the contract and the server modules.',
  },
  {
    target: 'content-api',
    from: ['shell', ...remotes, ...tools],
    message: 'The API does not import screens or builds.',
  },
  {
    target: 'sample-content',
    from: ['shared', 'shell', ...remotes, ...tools],
    message: 'The sample consists of rows and pictures only.',
  },
  {
    target: 'content-api/src/db',
    from: ['content-api/src/engine', 'content-api/src/routes', 'content-api/src/hooks'],
    message: 'The database layer does not import the engine, which is above it.',
  },
  {
    target: 'content-api/src/engine',
    from: ['content-api/src/routes', 'content-api/src/hooks', 'content-api/src/seed'],
    message: 'The engine does not import the layers that use it.',
  },
];

const inRemotes = remotes.flatMap((name) => [
  {
    target: name,
    from: [...remotes.filter((other) => other !== name), 'shell', 'content-api', 'commands', 'e2e'],
    message: 'A remote imports only shared and its own files.',
  },
  {
    target: `${name}/src/{,!(testing|screen)/**/}!(*.test).{ts,tsx}`,
    from: ['shared/src'],
    except: ['contract', 'runtime', 'ui', 'admin'],
    message: 'Of shared, a remote imports only the contract and the modules that the shell provides.',
  },
  // A component that a remote exposes to other hosts has no URL there, so it may use the memory router.
  {
    target: `${name}/src/screen/!(*.test).{ts,tsx}`,
    from: ['shared/src'],
    except: ['contract', 'runtime', 'ui', 'admin', 'memory-router.ts'],
    message: 'Of shared, a remote imports only the contract and the modules that the shell provides.',
  },
  { target: `${name}/src`, from: ['webpack'], message: 'Screens do not import the build.' },
  {
    target: `${name}/src/resources`,
    from: [`${name}/src/index.ts`, `${name}/src/routes.tsx`],
    message: 'A resource does not import the remote that lists it.',
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
    message: 'The browser code does not import the edge or the build.',
  },
];

export const zones = [...inShared, ...inApi, ...inRemotes, ...inShell].flatMap(forbid);
