import type { Registry } from '@quoin/shared/contract/releases/registry';
import {
  findRegistryIncompatibilities,
  toPairName,
  listUncompared,
} from '@quoin/webpack/release/registry-compatibility.ts';
import { folderStore } from '@quoin/shared/server/folder-store';
import { openStore, releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';
import { readReleaseKey } from '@quoin/webpack/release/release-key.ts';
import type { FileStore } from '@quoin/shared/server/file-store';
import { registryPath } from '@quoin/webpack/release/store-layout.ts';
import { emptyRegistry, verifiedRegistry } from '@quoin/webpack/release/signed-registry.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { mirrorReleases } from './mirror-releases.ts';

/**
 * How often the registry is checked, in milliseconds. A folder costs nothing to check; a bucket costs a network
 * request.
 */
const everyMs = { folder: 200, bucket: 500 };

/**
 * The file with the highest sequence number that was ever active, so that an older registry is detected after a restart
 * too.
 */
const floorPath = 'registry-floor';

export interface RegistryWatch {
  current(): Registry;
  /** Stops the watch. Nothing is written after the promise resolves. */
  close(): Promise<void>;
}

interface Options {
  settings: EdgeSettings;
  onChange: (registry: Registry) => void;
  onError: (error: unknown) => void;
}

/**
 * Reads the registry in a store and checks it.
 * @throws ReleaseError for a registry that is not signed with the key, is missing or older although a newer one was
 * active, or names incompatible releases
 * @throws Error when there is no key file
 */
async function acceptable(
  store: FileStore,
  { releaseKey, floor }: { releaseKey: string; floor: number },
): Promise<Registry> {
  const text = await store.read(registryPath);
  if (!text && floor > 0)
    throw new ReleaseError(
      `There is no registry any more; number ${floor} was in force. A new one is taken only after ${floorPath} is removed from the data folder and the edge is started anew.`,
    );
  if (!text) return emptyRegistry;
  const key = await readReleaseKey(releaseKey);
  // No `ReleaseError`: the key may be added soon, so the next check tries again.
  if (!key) throw new Error(`There is no key in ${releaseKey}: RELEASE_KEY says where the registry's is.`);
  const registry = verifiedRegistry(text.toString(), key);
  if (registry.sequence < floor) {
    throw new ReleaseError(
      `The registry has number ${registry.sequence}; number ${floor} was in force already. An older one is taken only after ${floorPath} is removed from the data folder and the edge is started anew.`,
    );
  }
  refuseUnfit(registry);
  return registry;
}

/**
 * Refuses a registry with incompatible releases. The writer of a registry compares them too, but the signature does not
 * prove that, so the edge checks again.
 * @throws ReleaseError that names each incompatibility
 */
function refuseUnfit(registry: Registry): void {
  const unlike = listUncompared(registry).map(
    (pair) => `${toPairName(pair)}: their types differ, and nobody has compared them.`,
  );
  const wrong = [...findRegistryIncompatibilities(registry.apps), ...unlike];
  if (wrong.length > 0) throw new ReleaseError(`The registry names releases that do not fit. ${wrong.join(' ')}`);
}

/** Reports a repeated failure only once, until a different one occurs or a check succeeds. */
function onceEach(onError: (error: unknown) => void) {
  let last = '';
  return {
    failed: (error: unknown) => {
      const words = String(error);
      if (words !== last) onError(error);
      last = words;
    },
    isWell: () => (last = ''),
  };
}

/**
 * Reads the registry, and again whenever it changes. The last valid registry stays active when the new one is missing,
 * unreadable, not signed with this deployment's key or older. The same applies when it names incompatible releases, or
 * files whose hashes differ.
 */
export async function watchRegistry({ settings, onChange, onError }: Options): Promise<RegistryWatch> {
  const { dataDir, releaseKey } = settings;
  const store = await openStore(settings);
  const own = folderStore(dataDir);
  const local = folderStore(releasesFolder(dataDir));
  const isMirrored = store.location !== local.location;
  const trouble = onceEach(onError);
  let floor = Number((await own.read(floorPath)) ?? 0);
  let stamp: string | undefined;
  let registry = emptyRegistry;
  const ending = new AbortController();
  const failed = (error: unknown): void => {
    if (!ending.signal.aborted) trouble.failed(error);
  };
  let mirroring = Promise.resolve();
  let looking: Promise<unknown> | undefined;

  const take = async (next: Registry) => {
    if (isMirrored) {
      await mirrorReleases(next, { store, local, only: 'needed', signal: ending.signal });
      await local.write(registryPath, (await store.read(registryPath)) ?? '');
      // Run one mirroring after another, because two concurrent ones would fetch the same files.
      mirroring = mirroring
        .then(() => mirrorReleases(next, { store, local, only: 'kept', signal: ending.signal }))
        .catch(failed);
    }
    if (next.sequence > floor) await own.write(floorPath, String(next.sequence));
    floor = Math.max(floor, next.sequence);
    registry = next;
    onChange(next);
  };
  const look = async () => {
    const now = await store.readStamp(registryPath);
    if (now === stamp) return;
    try {
      await take(await acceptable(store, { releaseKey, floor }));
    } catch (error) {
      // A refused registry stays refused until it changes. Any other failure may be temporary, so try again.
      if (!(error instanceof ReleaseError)) throw error;
      trouble.failed(error);
    }
    stamp = now;
  };

  if (isMirrored) registry = await acceptable(local, { releaseKey, floor }).catch(() => emptyRegistry);
  await look().catch(trouble.failed);
  const timer = setInterval(
    () => {
      looking ??= look()
        .then(trouble.isWell, failed)
        .finally(() => (looking = undefined));
    },
    isMirrored ? everyMs.bucket : everyMs.folder,
  );
  timer.unref();
  return {
    current: () => registry,
    close: async () => {
      clearInterval(timer);
      ending.abort();
      await looking;
      await mirroring;
    },
  };
}
