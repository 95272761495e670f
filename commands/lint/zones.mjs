import { remotes } from '@quoin/webpack/parts.ts';

/**
 * Who may import whom: contract <- kit <- resource <- remote <- shell, and contract <- content-api.
 * Each entry forbids `target` to import `from`.
 */
const tools = ['webpack', 'commands', 'e2e', 'bench'];

const forbid = ({ target, from, message }) => from.map((one) => ({ target: `./${target}`, from: `./${one}`, message }));

const inShared = [
  { target: 'shared/src/contract', from: ['shared/src/runtime', 'shared/src/ui', 'shared/src/admin'], message: 'The contract is pure data and stands alone.' },
  { target: 'shared/src/runtime', from: ['shared/src/ui', 'shared/src/admin'], message: 'The singletons know no screens.' },
  { target: 'shared/src/ui', from: ['shared/src/admin'], message: 'The UI kit does not know the admin kit.' },
  { target: 'shared/src', from: ['content-api', 'shell', ...remotes, ...tools], message: 'shared imports none of its users.' },
];

const inApi = [
  { target: 'content-api', from: ['shared/src/runtime', 'shared/src/ui', 'shared/src/admin'], message: 'The API shares the contract only.' },
  { target: 'content-api', from: ['shell', ...remotes, ...tools], message: 'The API knows no screens and no builds.' },
  { target: 'content-api/src/db', from: ['content-api/src/engine', 'content-api/src/routes', 'content-api/src/quirks'], message: 'The database is below the engine.' },
  { target: 'content-api/src/engine', from: ['content-api/src/routes', 'content-api/src/quirks', 'content-api/src/seed'], message: 'The engine is below what uses it.' },
];

const inRemotes = remotes.flatMap((name) => [
  { target: name, from: [...remotes.filter((other) => other !== name), 'shell', 'content-api', 'commands', 'e2e'], message: 'A remote imports shared and itself only.' },
  { target: `${name}/src`, from: ['webpack'], message: 'Screens know nothing of how they are built.' },
  { target: `${name}/src/resources`, from: [`${name}/src/index.ts`, `${name}/src/routes.tsx`], message: 'A resource is below the remote that lists it.' },
]);

const inShell = [
  { target: 'shell', from: [...remotes, 'content-api', 'commands', 'e2e'], message: 'The shell finds remotes at run time, through the registry.' },
  { target: 'shell/src', from: ['shell/server', 'webpack'], message: 'The page knows nothing of the edge, nor of the build.' },
];

export const zones = [...inShared, ...inApi, ...inRemotes, ...inShell].flatMap(forbid);
