import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { inBuildTurn } from './build-turn.ts';
import { fingerprintOf } from './fingerprint.ts';
import { distOf, parts } from './parts.ts';

export interface Built { name: string; version: string; built: boolean }

/** The build that lies in a part's `dist`, or nothing. */
export async function builtPart(name: string): Promise<PartBuild | undefined> {
  const file = join(distOf(name), 'build.json');
  if (!existsSync(file)) return undefined;
  const description: PartBuild = JSON.parse(await readFile(file, 'utf8'));
  return description;
}

async function buildApart(name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // In the packed package this file, and that one, are JavaScript.
  const child = spawn(process.execPath, [join(import.meta.dirname, `build${extname(import.meta.filename)}`), name], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  child.on('error', reject);
  child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} did not build:\n${words}`))));
  await promise;
}

async function buildIfChanged(name: string): Promise<Built> {
  const version = await fingerprintOf(name);
  return inBuildTurn(name, async () => {
    const current = await builtPart(name);
    if (current?.version === version) return { name, version, built: false };
    await buildApart(name);
    return { name, version, built: true };
  });
}

/**
 * Builds every part whose sources changed since its last build, two at a time, each in a process of its own.
 * @throws Error with webpack's own words for the first part that does not build
 */
export async function buildAll({ only = parts }: { only?: readonly string[] } = {}): Promise<Built[]> {
  const queue = [...only];
  const done: Built[] = [];
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) done.push(await buildIfChanged(name));
  };
  await Promise.all([worker(), worker()]);
  return done;
}
