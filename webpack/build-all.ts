import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { spawnNode, type ManagedProcess } from '@quoin/shared/server/child-processes';
import { reportWhile } from '@quoin/shared/server/progress';
import { withBuildLock } from './build-lock.ts';
import { getFingerprint } from './fingerprint.ts';
import { getDistFolder, apps } from './apps.ts';

export interface BuildResult {
  name: string;
  version: string;
  built: boolean;
}

/** Reads the description of the build in an app's `dist` folder. Returns undefined when there is no build. */
export async function readBuild(name: string): Promise<AppBuild | undefined> {
  const file = join(getDistFolder(name), 'build.json');
  if (!existsSync(file)) return undefined;
  const description: AppBuild = JSON.parse(await readFile(file, 'utf8'));
  return description;
}

/** The builds of one `buildAll` call. When one fails, no other starts and the running ones are ended. */
interface Batch {
  /** The running builds, with the names of their apps. */
  building: Map<ManagedProcess, string>;
  hasFailed: boolean;
}

async function buildInProcess(name: string, { building }: Batch): Promise<void> {
  // In the published package, both files are JavaScript.
  const build = spawnNode([join(import.meta.dirname, `build${extname(import.meta.filename)}`), name], {
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  building.set(build, name);
  if (build.child.stdout) forwardOutput(build.child.stdout);
  let errors = '';
  build.child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const { code, reason } = await build.exited;
  building.delete(build);
  if (code !== 0) throw new Error(`${name} did not build (${reason}):\n${errors}`);
}

/** Writes a build's output to the terminal, without Module Federation's success message. */
function forwardOutput(stdout: Readable): void {
  createInterface({ input: stdout }).on('line', (line) => {
    if (!line.endsWith('Federated types created correctly')) console.log(line);
  });
}

const describeProgress = ({ building }: Batch): string =>
  building.size > 0 ? `Building ${[...building.values()].toSorted().join(', ')} …` : 'Waiting for a build …';

async function buildIfChanged(name: string, batch: Batch): Promise<BuildResult> {
  const version = await getFingerprint(name);
  return withBuildLock(name, async () => {
    const current = await readBuild(name);
    if (batch.hasFailed || current?.version === version) return { name, version, built: false };
    await buildInProcess(name, batch);
    return { name, version, built: true };
  });
}

interface BuildOptions {
  only?: readonly string[];
  /** How often the terminal shows that a build still runs, in milliseconds. */
  reportEveryMs?: number;
}

/**
 * Builds every app whose sources changed since its last build, two at a time, each in its own process. When it throws,
 * all builds that it started have ended.
 * @throws Error with webpack's error messages for the first app that does not build
 */
export async function buildAll({ only = apps, reportEveryMs }: BuildOptions = {}): Promise<BuildResult[]> {
  const queue = [...only];
  const done: BuildResult[] = [];
  const batch: Batch = { building: new Map(), hasFailed: false };
  const worker = async () => {
    for (let name = queue.shift(); name && !batch.hasFailed; name = queue.shift())
      done.push(await buildIfChanged(name, batch));
  };
  try {
    await reportWhile(Promise.all([worker(), worker()]), {
      report: () => console.log(describeProgress(batch)),
      everyMs: reportEveryMs,
    });
  } catch (error) {
    batch.hasFailed = true;
    await Promise.all([...batch.building.keys()].map((build) => build.end()));
    throw error;
  }
  return done;
}
