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
import { emptyRegistry, parseRegistry } from '@quoin/webpack/release/signed-registry.ts';
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

/** In the place of the registry's stamp: no registry has been read, or it must be read again. */
const notRead = 'not read';

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
async function readAcceptable(
  store: FileStore,
  { releaseKey, floor }: { releaseKey: string; floor: number },
): Promise<Registry> {
  const text = await store.read(registryPath);
  if (!text && floor > 0)
    throw new ReleaseError(
      `The registry is missing; number ${floor} was active before. To accept a new one, remove ${floorPath} from the data folder and restart the edge.`,
    );
  if (!text) return emptyRegistry;
  const key = await readReleaseKey(releaseKey);
  // No `ReleaseError`: the key may be added soon, so the next check tries again.
  if (!key) throw new Error(`There is no key in ${releaseKey}: set RELEASE_KEY to the key file of the registry.`);
  const registry = parseRegistry(text.toString(), key);
  if (registry.sequence < floor) {
    throw new ReleaseError(
      `The registry has number ${registry.sequence}; number ${floor} was active before. To accept an older one, remove ${floorPath} from the data folder and restart the edge.`,
    );
  }
  refuseIncompatibleReleases(registry);
  return registry;
}

/**
 * Refuses a registry with incompatible releases. The writer of a registry compares them too, but the signature does not
 * prove that, so the edge checks again.
 * @throws ReleaseError that names each incompatibility
 */
function refuseIncompatibleReleases(registry: Registry): void {
  const uncompared = listUncompared(registry).map(
    (pair) => `${toPairName(pair)}: their types differ and were not compared.`,
  );
  const incompatibilities = [...findRegistryIncompatibilities(registry.apps), ...uncompared];
  if (incompatibilities.length > 0)
    throw new ReleaseError(`The registry names incompatible releases. ${incompatibilities.join(' ')}`);
}

/** Reports a repeated failure only once, until a different one occurs or a check succeeds. */
function createErrorReporter(onError: (error: unknown) => void) {
  let last = '';
  return {
    report: (error: unknown) => {
      const message = String(error);
      if (message !== last) onError(error);
      last = message;
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
  const dataStore = folderStore(dataDir);
  const local = folderStore(releasesFolder(dataDir));
  const isMirrored = store.location !== local.location;
  const reporter = createErrorReporter(onError);
  let floor = Number((await dataStore.read(floorPath)) ?? 0);
  // A missing registry has no stamp. It is a failure where one was active before.
  let lastStamp = floor > 0 ? notRead : undefined;
  let registry = emptyRegistry;
  const controller = new AbortController();
  const failed = (error: unknown): void => {
    if (!controller.signal.aborted) reporter.report(error);
  };
  // What was refused stays refused until the registry changes. Any other failure may be temporary, so try again.
  const tryAgainAfter = (error: unknown): void => {
    if (!(error instanceof ReleaseError)) lastStamp = notRead;
  };
  let mirroring = Promise.resolve();
  let checking: Promise<unknown> | undefined;

  const activate = async (next: Registry) => {
    if (isMirrored) {
      await mirrorReleases(next, { store, local, only: 'needed', signal: controller.signal });
      await local.write(registryPath, (await store.read(registryPath)) ?? '');
      // Run one mirroring after another, because two concurrent ones would fetch the same files.
      mirroring = mirroring
        .then(() => mirrorReleases(next, { store, local, only: 'kept', signal: controller.signal }))
        .catch((error: unknown) => {
          tryAgainAfter(error);
          failed(error);
        });
    }
    if (next.sequence > floor) await dataStore.write(floorPath, String(next.sequence));
    floor = Math.max(floor, next.sequence);
    registry = next;
    onChange(next);
  };
  const check = async () => {
    const now = await store.readStamp(registryPath);
    if (now === lastStamp) return;
    lastStamp = now;
    try {
      await activate(await readAcceptable(store, { releaseKey, floor }));
    } catch (error) {
      tryAgainAfter(error);
      throw error;
    }
  };

  if (isMirrored) registry = await readAcceptable(local, { releaseKey, floor }).catch(() => emptyRegistry);
  await check().catch(reporter.report);
  const timer = setInterval(
    () => {
      checking ??= check()
        .then(reporter.isWell, failed)
        .finally(() => (checking = undefined));
    },
    isMirrored ? everyMs.bucket : everyMs.folder,
  );
  timer.unref();
  return {
    current: () => registry,
    close: async () => {
      clearInterval(timer);
      controller.abort();
      await checking;
      await mirroring;
    },
  };
}
