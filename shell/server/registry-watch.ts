import { stat } from 'node:fs/promises';
import type { PartBuild, Registry } from '@quoin/shared/contract/registry';
import { readRegistry, registryFile } from '@quoin/webpack/release.ts';

/** Which release of each part is to be run now. */
export type ReleaseSet = Readonly<Record<string, PartBuild>>;

const everyMs = 250;

function activeReleases(registry: Registry): ReleaseSet {
  return Object.fromEntries(Object.entries(registry.parts).flatMap(([name, { active, releases }]) => {
    const build = releases[active];
    return build ? [[name, build]] : [];
  }));
}

export interface RegistryWatch { current(): ReleaseSet; close(): void }

interface Options { dataDir: string; onChange: (releases: ReleaseSet) => void; onError: (error: unknown) => void }

/** Reads the registry now and again whenever its file changes; a registry that cannot be read leaves the last one in force. */
export async function watchRegistry({ dataDir, onChange, onError }: Options): Promise<RegistryWatch> {
  const file = registryFile(dataDir);
  const stampOf = async () => {
    const { mtimeMs, ino } = await stat(file).catch(() => ({ mtimeMs: 0, ino: 0 }));
    return `${mtimeMs}-${ino}`;
  };
  let stamp = await stampOf();
  let releases = activeReleases(await readRegistry(dataDir));
  let isReading = false;
  const look = async () => {
    const now = await stampOf();
    if (now === stamp) return;
    releases = activeReleases(await readRegistry(dataDir));
    stamp = now;
    onChange(releases);
  };
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    look().catch(onError).finally(() => (isReading = false));
  }, everyMs);
  timer.unref();
  return { current: () => releases, close: () => clearInterval(timer) };
}
