#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Plate } from '@quoin/shared/contract/plate';
import { parseSettings } from '@quoin/shared/contract/settings';
import { buildAll } from './build-all.ts';
import { startDevServer } from './dev-server.ts';
import { distOf, isPart } from './parts.ts';
import { openDesk } from './release/open-store.ts';
import { release } from './release/releasing.ts';

const usage = `quoin-remote build                       builds the remote in this folder, if its sources changed
quoin-remote release --to <data folder>  builds it and releases it into a site's data folder
quoin-remote dev                         serves it from memory, rebuilt on each change`;

/** The remote in whose folder the command was called. */
function remoteHere(): string {
  if (!existsSync('plate.json')) throw new Error('There is no plate.json here: call quoin-remote in the folder of a remote.');
  const { name }: Plate = JSON.parse(readFileSync('plate.json', 'utf8'));
  if (!isPart(name)) throw new Error(`This folder's plate.json is of ${name}, which is no remote of this repository.`);
  return name;
}

async function build(name: string): Promise<void> {
  const [{ version, built } = { version: '', built: false }] = await buildAll({ only: [name] });
  console.log(`${name} ${version} ${built ? 'built' : 'is as built before'}`);
}

/** The site's own settings (a bucket, the release key) are read from the environment, as the site's edge reads them. */
async function releaseInto(name: string, to: string | undefined): Promise<void> {
  if (to === undefined) throw new Error(usage);
  const dataDir = resolve(to);
  if (!existsSync(dataDir)) throw new Error(`There is no data folder ${dataDir}.`);
  const desk = await openDesk(parseSettings({ ...process.env, DATA_DIR: dataDir }));
  await build(name);
  await release(desk, { folders: [distOf(name)] });
  console.log(`${name} is released into ${dataDir}`);
}

async function serve(name: string): Promise<void> {
  const { url } = await startDevServer(name);
  console.log(`${name} is developed at ${url}; the site shows it when its edge is started with DEV_REMOTES=${name}=${url}`);
}

try {
  const { values: { to }, positionals: [command, ...more] } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  if (more.length > 0) throw new Error(usage);
  if (command === 'build') await build(remoteHere());
  else if (command === 'release') await releaseInto(remoteHere(), to);
  else if (command === 'dev') await serve(remoteHere());
  else throw new Error(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
