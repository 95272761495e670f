import path from 'node:path';
import { SettingsError, type Settings } from '@quoin/shared/contract/settings';
import { folderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';

/**
 * The store that the settings name: a bucket where one is set, else a folder in `DATA_DIR`.
 * @throws SettingsError when the bucket cannot be reached: better now than with the first picture
 */
export async function openMediaStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Promise<MediaStore> {
  if (!s3) return folderStore(path.join(dataDir, 'media'));
  // Loaded where it is wanted: the client is larger than all the rest.
  const { s3Store } = await import('./s3-store.ts');
  const store = s3Store(s3);
  await store.check().catch((error: unknown) => {
    store.close();
    throw new SettingsError([
      `The bucket ${s3.bucket} at ${s3.endpoint} cannot be used: ${error instanceof Error ? error.message || error.name : String(error)}`,
    ]);
  });
  return store;
}
