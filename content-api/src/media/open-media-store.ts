import path from 'node:path';
import { SettingsError, type Settings } from '@quoin/shared/contract/settings';
import { folderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';

/**
 * Opens the configured media store: the S3 bucket if one is set, else the folder `media` in `DATA_DIR`.
 * @throws {SettingsError} when the bucket cannot be used, so that this shows at the start and not with the first upload
 */
export async function openMediaStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Promise<MediaStore> {
  if (!s3) return folderStore(path.join(dataDir, 'media'));
  // Loaded only when a bucket is set: the S3 client is larger than all other code of the API.
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
