import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FileStore } from '@quoin/shared/server/file-store';
import { openFileStore } from '@quoin/shared/server/open-file-store';
import { ReleaseError } from './release-error.ts';
import type { ReleaseContext } from './change-registry.ts';
import { bucketLayout } from './store-layout.ts';

/** Returns the folder of releases on this machine: all of them, or those that the edge has copied from a bucket. */
export const releasesFolder = (dataDir: string): string => join(dataDir, 'releases');

export type StoreSettings = Pick<Settings, 'dataDir' | 's3' | 'releasesBucket'>;

const getBucket = ({ s3, releasesBucket }: StoreSettings) =>
  s3 && releasesBucket ? { ...s3, bucket: releasesBucket } : undefined;

/** Opens the store of the settings: the bucket if one is set, else a folder in `DATA_DIR`. */
export const openStore = async (settings: StoreSettings): Promise<FileStore> =>
  openFileStore({ folder: releasesFolder(settings.dataDir), s3: getBucket(settings), ...bucketLayout });

/** Returns the release context of the user who is logged in to this machine. */
export async function openReleaseContext(
  settings: StoreSettings & Pick<Settings, 'releaseKey'>,
): Promise<ReleaseContext> {
  return { store: await openStore(settings), keyFile: settings.releaseKey, by: `${userInfo().username}@${hostname()}` };
}

/**
 * Returns the release context of an existing site.
 * @throws ReleaseError when its data folder does not exist; a release would create a new site there that nothing serves
 */
export async function openSiteContext(settings: Parameters<typeof openReleaseContext>[0]): Promise<ReleaseContext> {
  if (!getBucket(settings) && !existsSync(settings.dataDir))
    throw new ReleaseError(`There is no site in ${settings.dataDir}: start it first, or set DATA_DIR.`);
  return openReleaseContext(settings);
}
