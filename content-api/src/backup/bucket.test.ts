import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aBucket } from '@quoin/shared/testing/a-bucket';
import { openMediaStore } from '../media/open-media-store.ts';
import { anUpload, aPicture } from '../testing/an-upload.ts';
import { aTestApi, type TestApi } from '../testing/test-api.ts';
import { backUp } from './back-up.ts';
import { readBackup, restore } from './restore-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quoin-bucket-'));
let closeBucket: () => Promise<void>;
let api: TestApi;

beforeAll(async () => {
  const { s3, close } = await aBucket('pictures', 'another');
  closeBucket = close;
  api = await aTestApi({
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
  });
});
afterAll(async () => {
  await api.close();
  await closeBucket();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup of pictures in a bucket', () => {
  it('contains all of them, and is restored into another bucket', async () => {
    const name = String(
      (await anUpload(api, { bytes: await aPicture(400, 20).png().toBuffer() })).at('data.file_name'),
    );
    const target = path.join(folder, 'copy');
    await backUp({ database: api.database, store: api.media, target });
    const { s3 } = api.settings;
    const store = await openMediaStore({ ...api.settings, s3: s3 && { ...s3, bucket: 'another' } });
    await restore({ database: api.database, store, backup: await readBackup(target), isForced: true });
    const files = readdirSync(path.join(target, 'media'));
    expect(files).toContain(name);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const found = await store.open(file);
      expect(found?.size).toBeGreaterThan(0);
      found?.stream.destroy();
    }
    store.close();
  });
});
