import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings';
import { folderStore } from './folder-store.ts';
import { ReleaseError } from './release-error.ts';
import type { ReleaseContext } from './change-registry.ts';
import type { ReleaseStore } from './release-store.ts';

/** Where a deployment's releases lie on this machine: all of them, or those that its edge runs. */
export const releasesFolder = (dataDir: string): string => join(dataDir, 'releases');

export type StoreSettings = Pick<Settings, 'dataDir' | 's3' | 'releasesBucket'>;

const bucketOf = ({ s3, releasesBucket }: StoreSettings) =>
  s3 && releasesBucket ? { ...s3, bucket: releasesBucket } : undefined;

/** The store that the settings name: a bucket where one is set, else a folder in `DATA_DIR`. */
export async function openStore(settings: StoreSettings): Promise<ReleaseStore> {
  const bucket = bucketOf(settings);
  if (!bucket) return folderStore(releasesFolder(settings.dataDir));
  // Loaded where it is wanted: the client is larger than all the rest.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(bucket);
}

/** The desk of whoever is signed in to this machine. */
export async function openDesk(settings: StoreSettings & Pick<Settings, 'releaseKey'>): Promise<ReleaseContext> {
  return { store: await openStore(settings), keyFile: settings.releaseKey, by: `${userInfo().username}@${hostname()}` };
}

/**
 * The desk of a site that is there.
 * @throws ReleaseError where its folder is not: a release would make a new site in it, which nobody serves
 */
export async function openDeskOfSite(settings: Parameters<typeof openDesk>[0]): Promise<ReleaseContext> {
  if (!bucketOf(settings) && !existsSync(settings.dataDir))
    throw new ReleaseError(`There is no site in ${settings.dataDir}: start it first, or set DATA_DIR.`);
  return openDesk(settings);
}
