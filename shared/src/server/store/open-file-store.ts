import type { S3Settings } from '../../contract/settings/s3-settings.ts';
import type { BucketLayout } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

interface StoreOptions extends BucketLayout {
  folder: string;
  /** The bucket. Without it, the files are in the folder. */
  s3: S3Settings | undefined;
}

/** Opens a store in a bucket, or in a folder if no bucket is set. */
export async function openFileStore({ folder, s3, ...layout }: StoreOptions): Promise<FileStore> {
  if (!s3) return folderStore(folder);
  // Loaded only when a bucket is set: the S3 client is larger than all other code of a server.
  const { bucketStore } = await import('./bucket-store.ts');
  return bucketStore(s3, layout);
}
