import { isDeepStrictEqual, parseArgs } from 'node:util';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { overrideParameter } from '@quoin/shared/contract/releases/override';
import { buildAll, readBuild } from '@quoin/webpack/build-all.ts';
import { startDevServer, type DevServer } from '@quoin/webpack/dev-server.ts';
import { isApp, apps, readRemoteManifest, shellPort } from '@quoin/webpack/apps.ts';
import { releaseAll } from '@quoin/webpack/release/release-all.ts';
import { dataFolderOrExit } from './run/data-folder.ts';
import { greeting } from './run/greeting.ts';
import { portsOrExit, type PortUse } from './run/ports.ts';
import { printHelp } from './run/print-help.ts';
import { runSupervisor } from './run/run-supervisor.ts';
import { startApi, startEdge } from './run/servers.ts';
import { settingsOrExit } from './run/settings.ts';
import type { Supervisor } from './run/supervisor.ts';

/**
 * `npm run dev` serves every app from a development server, inside a site of its own.
 * `npm run dev -w remote-public` serves only that app so, and the shell, whose development build has the React that can
 * replace components in the page. The others are built and released.
 * With `--site`, there is no site of its own: an administrator loads the apps into that one by overrides.
 */
printHelp(
  `npm run dev: every app on a development server, in a site of its own.
npm run dev -w <app>: only that one and the shell, inside the released others.
npm run dev -- <app> <app>: several. The apps are ${apps.join(', ')}.
npm run dev -w <app> -- --site https://www.example.org: for the pages of that running site.`,
);

const { named, siteUrl } = readArguments();
const developed = named.length > 0 ? [...new Set([...named, 'shell'])] : [...apps];
if (siteUrl === undefined) await developInOwnSite();
else await developIn(siteUrl);

function readArguments(): { named: string[]; siteUrl?: string } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } });
    const unknown = positionals.filter((name) => !isApp(name));
    if (unknown.length > 0) throw new Error(`There is no app ${unknown.join(', ')}. The apps are ${apps.join(', ')}.`);
    if (values.site === undefined) return { named: positionals };
    if (!/^https?:$/.test(URL.parse(values.site)?.protocol ?? ''))
      throw new Error(`--site is the address of a running site, such as https://www.example.org, not ${values.site}.`);
    return { named: positionals, siteUrl: new URL(values.site).origin };
  } catch (error) {
    console.error(getErrorMessage(error));
    process.exit(1);
  }
}

/** Starts only the development servers. */
async function developIn(site: string): Promise<void> {
  await portsOrExit(developed.map(portUse));
  await runSupervisor(async (supervisor) => {
    const servers = await startServers(supervisor, site);
    const query = servers.map(({ name, url }) => `${overrideParameter}=${name}@${url}`).join('&');
    console.log(`Sign in to ${site}/admin as an administrator, then open ${site}/admin?${query}`);
  });
}

async function startServers(supervisor: Supervisor, site?: string): Promise<DevServer[]> {
  const servers = await Promise.all(developed.map((name) => startDevServer(name, { siteUrl: site })));
  for (const server of servers) supervisor.add({ stop: () => server.close() });
  return servers;
}

async function developInOwnSite(): Promise<void> {
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
      // The edge finds an app by its release. An app in development needs one too, but an old one is enough, as long as
      // its remote.json is the same.
      const isUsable = async (name: string): Promise<boolean> => {
        const build = await readBuild(name);
        return build !== undefined && isDeepStrictEqual(build.manifest, readRemoteManifest(name));
      };
      const isBuilt = new Map(await Promise.all(developed.map(async (name) => [name, await isUsable(name)] as const)));
      await buildAll({ only: apps.filter((name) => !isBuilt.get(name)) });
      for (const change of await releaseAll(settings, { approvesHosts: true })) console.log(change);
      const servers = await startServers(supervisor);
      const env = { DEV_REMOTES: servers.map(({ name, url }) => `${name}=${url}`).join(',') };
      await startEdge({ supervisor, settings, mode, env });
      return servers.map(({ name, url }) => `${name} is developed at ${url}`);
    };
    const [notes] = await Promise.all([site(), startApi({ supervisor, settings, mode })]);
    console.log(greeting(settings, notes));
  });
}

function portUse(name: string): PortUse {
  const manifest = readRemoteManifest(name);
  return manifest
    ? { port: manifest.port, setBy: `port in ${name}/remote.json` }
    : { port: shellPort, setBy: 'shellPort in webpack/apps.ts' };
}
