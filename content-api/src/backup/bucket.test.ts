import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { openMediaStore } from '../media/open-media-store.ts';
import { anUpload, aPicture } from '../testing/an-upload.ts';
import { aTestApi, type TestApi } from '../testing/test-api.ts';
import { backUp } from './back-up.ts';
import { readBackup, restore } from './restore.ts';

/** The account of the S3 test server. */
const account = {
  S3_BUCKET: 'pictures',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};
const folder = mkdtempSync(path.join(tmpdir(), 'quoin-bucket-'));
let server: S3rver;
let api: TestApi;

beforeAll(async () => {
  const configureBuckets = ['pictures', 'another'].map((name) => ({ name }));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets,
  });
  api = await aTestApi({ env: { ...account, S3_ENDPOINT: `http://127.0.0.1:${(await server.run()).port}` } });
});
afterAll(async () => {
  await api.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup of pictures in a bucket', () => {
  it('has them all, and brings them back into another bucket', async () => {
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
