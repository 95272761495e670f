import path from 'node:path';
import { SettingsError, type Settings } from '@quoin/shared/contract/settings/settings';
import { openFileStore } from '@quoin/shared/server/open-file-store';
import { mediaStore, type MediaStore } from './media-store.ts';

/** Written and removed at the start, as later files are: HeadBucket would need another permission. */
const probe = '.probe';

/**
 * Opens the configured media store: the S3 bucket if one is set, else the folder `media` in `DATA_DIR`.
 * @throws {SettingsError} when the bucket cannot be used, so that this shows at the start and not with the first upload
 */
export async function openMediaStore({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Promise<MediaStore> {
  const files = await openFileStore({ folder: path.join(dataDir, 'media'), s3, prefix: 'media/' });
  try {
    if (s3) {
      await files.write(probe, 'Quoin can write here.');
      await files.remove(probe);
    }
  } catch (error) {
    files.close();
    throw new SettingsError([
      `The bucket ${s3?.bucket} at ${s3?.endpoint} cannot be used: ${error instanceof Error ? error.message || error.name : String(error)}`,
    ]);
  }
  return mediaStore(files);
}
