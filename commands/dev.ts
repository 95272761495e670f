import { buildAll, readBuild } from '@quoin/webpack/build-all.ts';
import { startDevServer } from '@quoin/webpack/dev-server.ts';
import { isApp, apps, readRemoteManifest, shellPort } from '@quoin/webpack/apps.ts';
import { releaseAll } from '@quoin/webpack/release/release-all.ts';
import { dataFolderOrExit } from './run/data-folder.ts';
import { greeting } from './run/greeting.ts';
import { portsOrExit, type PortUse } from './run/ports.ts';
import { printHelp } from './run/print-help.ts';
import { runSupervisor } from './run/run-supervisor.ts';
import { startApi, startEdge } from './run/servers.ts';
import { settingsOrExit } from './run/settings.ts';

/**
 * `npm run dev` serves every app from a development server.
 * `npm run dev -w remote-public` serves only that app so; the others are built and released.
 */
printHelp(
  `npm run dev: every app on a development server of its own.\nnpm run dev -w <app>: only that one, inside the released others. The apps are ${apps.join(', ')}.`,
);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !isApp(name));
if (unknown.length > 0) {
  console.error(`There is no app ${unknown.join(', ')}. The apps are ${apps.join(', ')}.`);
  process.exit(1);
}
const developed = named.length > 0 ? named : [...apps];

const settings = settingsOrExit(process.env);
dataFolderOrExit(settings);
await portsOrExit([
  { port: settings.port, setBy: 'PORT' },
  { port: settings.apiPort, setBy: 'API_PORT' },
  ...developed.map(portUse),
]);

console.log(`Starting Quoin with ${developed.join(', ')} from development servers …`);
await runSupervisor(async (supervisor) => {
  const mode = 'development';
  const site = async () => {
    // The edge finds an app by its release. An app in development needs one too, but an old one is enough.
    const isBuilt = new Map(
      await Promise.all(developed.map(async (name) => [name, (await readBuild(name)) !== undefined] as const)),
    );
    await buildAll({ only: apps.filter((name) => !isBuilt.get(name)) });
    for (const change of await releaseAll(settings)) console.log(change);
    const servers = await Promise.all(developed.map(startDevServer));
    for (const server of servers) supervisor.add({ stop: () => server.close() });
    const env = { DEV_REMOTES: servers.map(({ name, url }) => `${name}=${url}`).join(',') };
    await startEdge({ supervisor, settings, mode, env });
    return servers.map(({ name, url }) => `${name} is developed at ${url}`);
  };
  const [notes] = await Promise.all([site(), startApi({ supervisor, settings, mode })]);
  console.log(greeting(settings, notes));
});

function portUse(name: string): PortUse {
  const manifest = readRemoteManifest(name);
  return manifest
    ? { port: manifest.port, setBy: `port in ${name}/remote.json` }
    : { port: shellPort, setBy: 'shellPort in webpack/apps.ts' };
}
