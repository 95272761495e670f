#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import { parseSettings, type Settings } from '@quoin/shared/contract/settings/settings';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { buildAll } from './build-all.ts';
import { startDevServer } from './dev-server.ts';
import { isApp } from './apps.ts';
import { makeUsage } from './release/release-arguments.ts';
import { releaseCommand } from './release/release-command.ts';

const formatReleaseCommand = (args: string): string => `DATA_DIR=<the site's> quoin-remote release ${args}`;

const usage = `${'quoin-remote build'.padEnd(50)} builds the remote in this folder, if its sources changed
${'quoin-remote dev'.padEnd(50)} serves it from memory, rebuilt on each change
${'quoin-remote dev --site https://www.example.org'.padEnd(50)} serves it for the pages of that site
${makeUsage(formatReleaseCommand)}`;

/** Returns the name of the remote in the current folder. */
function readRemoteName(): string {
  if (!existsSync('remote.json'))
    throw new Error('There is no remote.json here. Run quoin-remote in the folder of a remote.');
  const { name }: RemoteManifest = JSON.parse(readFileSync('remote.json', 'utf8'));
  if (!isApp(name))
    throw new Error(`The remote.json of this folder is for ${name}, which is not a remote of this repository.`);
  return name;
}

async function build(name: string): Promise<void> {
  const [{ version, built } = { version: '', built: false }] = await buildAll({ only: [name] });
  console.log(`${name} ${version} ${built ? 'built' : 'is unchanged'}`);
}

/** Reads the site's settings as its edge does. `DATA_DIR` must be set. */
function parseSiteSettings({ DATA_DIR = '', ...env }: NodeJS.ProcessEnv): Settings {
  if (DATA_DIR === '') throw new Error(usage);
  return parseSettings({ ...env, DATA_DIR: resolve(DATA_DIR) });
}

async function serve(name: string, site: readonly string[]): Promise<void> {
  const [option, siteUrl] = site;
  if (site.length > 0 && (option !== '--site' || !URL.canParse(siteUrl ?? '') || site.length > 2))
    throw new Error(usage);
  const { url } = await startDevServer(name, { siteUrl });
  console.log(
    `${name} is developed at ${url}; once it is released, an administrator sees it in the site with ?override=${name}@${url}`,
  );
}

async function runCommand([command, ...more]: string[]): Promise<void> {
  if ([command, ...more].some((arg) => arg === '--help' || arg === '-h')) return console.log(usage);
  if (command === 'release')
    return releaseCommand(more, {
      formatCommand: formatReleaseCommand,
      app: readRemoteName(),
      settings: () => parseSiteSettings(process.env),
    });
  if (command === 'dev') return serve(readRemoteName(), more);
  if (more.length > 0) throw new Error(usage);
  if (command === 'build') return build(readRemoteName());
  throw new Error(usage);
}

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(getErrorMessage(error));
  process.exit(1);
}
