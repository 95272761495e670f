import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PartBuild } from '@quoin/shared/contract/registry';
import { spawnNode, type OwnProcess } from '@quoin/shared/server/child-processes';
import { inBuildTurn } from './build-turn.ts';
import { fingerprintOf } from './fingerprint.ts';
import { distOf, parts } from './parts.ts';

export interface Built {
  name: string;
  version: string;
  built: boolean;
}

/** The build that lies in a part's `dist`, or nothing. */
export async function builtPart(name: string): Promise<PartBuild | undefined> {
  const file = join(distOf(name), 'build.json');
  if (!existsSync(file)) return undefined;
  const description: PartBuild = JSON.parse(await readFile(file, 'utf8'));
  return description;
}

/** The builds of one `buildAll`: none begins, and none goes on, once one has failed. */
interface Batch {
  building: Set<OwnProcess>;
  hasFailed: boolean;
}

async function buildApart(name: string, { building }: Batch): Promise<void> {
  // In the packed package this file, and that one, are JavaScript.
  const own = spawnNode([join(import.meta.dirname, `build${extname(import.meta.filename)}`), name], {
    stdout: 'inherit',
    stderr: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  building.add(own);
  let words = '';
  own.child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const { code, how } = await own.gone;
  building.delete(own);
  if (code !== 0) throw new Error(`${name} did not build (${how}):\n${words}`);
}

async function buildIfChanged(name: string, batch: Batch): Promise<Built> {
  const version = await fingerprintOf(name);
  return inBuildTurn(name, async () => {
    const current = await builtPart(name);
    if (batch.hasFailed || current?.version === version) return { name, version, built: false };
    await buildApart(name, batch);
    return { name, version, built: true };
  });
}

/**
 * Builds every part whose sources changed since its last build, two at a time, each in a process of its own.
 * When it throws, every build that it began is over.
 * @throws Error with webpack's own words for the first part that does not build
 */
export async function buildAll({ only = parts }: { only?: readonly string[] } = {}): Promise<Built[]> {
  const queue = [...only];
  const done: Built[] = [];
  const batch: Batch = { building: new Set(), hasFailed: false };
  const worker = async () => {
    for (let name = queue.shift(); name && !batch.hasFailed; name = queue.shift())
      done.push(await buildIfChanged(name, batch));
  };
  try {
    await Promise.all([worker(), worker()]);
  } catch (error) {
    batch.hasFailed = true;
    await Promise.all([...batch.building].map((own) => own.end()));
    throw error;
  }
  return done;
}
