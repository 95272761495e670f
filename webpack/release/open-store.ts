import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '@quoin/shared/contract/settings';
import { folderStore } from './folder-store.ts';
import type { Desk } from './releasing.ts';
import type { ReleaseStore } from './release-store.ts';

/** Where a deployment's releases lie on this machine: all of them, or those that its edge runs. */
export const releasesFolder = (dataDir: string): string => join(dataDir, 'releases');

export type StoreSettings = Pick<Settings, 'dataDir' | 's3' | 'releasesBucket'>;

/** The store that the settings name: a bucket where one is set, else a folder in `DATA_DIR`. */
export async function openStore({ dataDir, s3, releasesBucket }: StoreSettings): Promise<ReleaseStore> {
  if (!s3 || !releasesBucket) return folderStore(releasesFolder(dataDir));
  // Loaded where it is wanted: the client is larger than all the rest.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({ ...s3, bucket: releasesBucket });
}

/** The desk of whoever is signed in to this machine. */
export async function openDesk(settings: StoreSettings & Pick<Settings, 'releaseKey'>): Promise<Desk> {
  return { store: await openStore(settings), keyFile: settings.releaseKey, by: `${userInfo().username}@${hostname()}` };
}
