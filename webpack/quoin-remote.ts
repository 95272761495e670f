#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RemoteManifest } from '@quoin/shared/contract/releases/remote-manifest';
import { parseSettings, type Settings } from '@quoin/shared/contract/settings/settings';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import { buildAll } from './build-all.ts';
import { startDevServer } from './dev-server.ts';
import { isApp } from './apps.ts';
import { releaseCommand, makeUsage } from './release/release-command.ts';

const sayRelease = (words: string): string => `DATA_DIR=<the site's> quoin-remote release ${words}`;

const usage = `${'quoin-remote build'.padEnd(50)} builds the remote in this folder, if its sources changed
${'quoin-remote dev'.padEnd(50)} serves it from memory, rebuilt on each change
${makeUsage(sayRelease)}`;

/** Returns the name of the remote in the current folder. */
function remoteHere(): string {
  if (!existsSync('remote.json'))
    throw new Error('There is no remote.json here: call quoin-remote in the folder of a remote.');
  const { name }: RemoteManifest = JSON.parse(readFileSync('remote.json', 'utf8'));
  if (!isApp(name)) throw new Error(`This folder's remote.json is of ${name}, which is no remote of this repository.`);
  return name;
}

async function build(name: string): Promise<void> {
  const [{ version, built } = { version: '', built: false }] = await buildAll({ only: [name] });
  console.log(`${name} ${version} ${built ? 'built' : 'is as built before'}`);
}

/** Reads the site's settings as its edge does. `DATA_DIR` must be set. */
function settingsOfSite({ DATA_DIR = '', ...rest }: NodeJS.ProcessEnv): Settings {
  if (DATA_DIR === '') throw new Error(usage);
  return parseSettings({ ...rest, DATA_DIR: resolve(DATA_DIR) });
}

async function serve(name: string): Promise<void> {
  const { url } = await startDevServer(name);
  console.log(
    `${name} is developed at ${url}; once it is released, an administrator sees it in the site with ?override=${name}@${url}`,
  );
}

async function carryOut([command, ...more]: string[]): Promise<void> {
  if ([command, ...more].some((word) => word === '--help' || word === '-h')) return console.log(usage);
  if (command === 'release')
    return releaseCommand(more, { say: sayRelease, app: remoteHere(), settings: settingsOfSite(process.env) });
  if (more.length > 0) throw new Error(usage);
  if (command === 'build') return build(remoteHere());
  if (command === 'dev') return serve(remoteHere());
  throw new Error(usage);
}

try {
  await carryOut(process.argv.slice(2));
} catch (error) {
  console.error(getErrorMessage(error));
  process.exit(1);
}
