import { readdirSync } from 'node:fs';
import path from 'node:path';
import { anUpload, aPicture } from '../testing/an-upload.ts';
import { aTestApi, siteKey, type TestResponse, type TestApi } from '../testing/test-api.ts';
import { until } from '../testing/until.ts';
import { sweep } from './pending.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());
afterEach(() => jest.restoreAllMocks());

const upload = async (): Promise<TestResponse> => anUpload(api, { bytes: await aPicture(400, 20).png().toBuffer() });
const stored = (): string[] => readdirSync(path.join(api.settings.dataDir, 'media'));
const pending = () => api.database.db.selectFrom('media_pending').select(['app_key', 'file_name']).execute();
const total = async (): Promise<unknown> => (await api.call('GET /files')).at('data.total');
const failure = (code: string) => Object.assign(new Error(`${code} on /var/lib/media`), { code });

describe('a picture whose files cannot be stored', () => {
  it('is refused with a message when the disk is full, and leaves nothing', async () => {
    expect((await upload()).status).toBe(200);
    const before = [stored(), await total()];
    jest.spyOn(api.media, 'put').mockRejectedValueOnce(failure('ENOSPC'));
    const refused = await upload();
    expect(refused).toMatchObject({ status: 507, body: { title: 'The server has no space left to store this.' } });
    expect(refused.text).not.toContain('/var/lib');
    expect([stored(), await total(), await pending()]).toEqual([...before, []]);
    // Writes are refused until a test write works.
    await until(async () => (await api.call('GET /health/ready')).status === 200);
  });

  it('leaves nothing when its row cannot be stored', async () => {
    const before = stored();
    const put = api.media.put.bind(api.media);
    jest.spyOn(api.media, 'put').mockImplementationOnce(async (files) => {
      await put(files);
      expect(stored().length).toBeGreaterThan(before.length);
      await api.database.db.schema.alterTable('media').renameTo('media_away').execute();
    });
    const { status } = await upload();
    await api.database.db.schema.alterTable('media_away').renameTo('media').execute();
    expect([status, stored(), await pending()]).toEqual([500, before, []]);
  });

  it('is not created when a sweep has removed its files', async () => {
    const before = [stored(), await total()];
    const put = api.media.put.bind(api.media);
    jest.spyOn(api.media, 'put').mockImplementationOnce(async (files) => {
      await put(files);
      await sweep({ db: api.database.db, store: api.media }, 0);
    });
    expect((await upload()).status).toBe(503);
    expect([stored(), await total()]).toEqual(before);
  });
});

describe('a deleted picture', () => {
  it('is deleted although its files cannot be removed yet; a sweep removes them later', async () => {
    const name = String((await upload()).at('data.file_name'));
    jest.spyOn(api.media, 'remove').mockRejectedValueOnce(failure('EIO'));
    expect((await api.call(`DELETE /delete-file/${name}`)).status).toBe(200);
    expect([stored().includes(name), await pending()]).toEqual([true, [{ app_key: siteKey, file_name: name }]]);
    jest.spyOn(api.media, 'remove').mockRejectedValueOnce(failure('EIO'));
    await expect(sweep({ db: api.database.db, store: api.media }, 0)).rejects.toThrow('EIO');
    expect(await pending()).toHaveLength(1);
    await sweep({ db: api.database.db, store: api.media }, 0);
    expect([stored().includes(name), await pending()]).toEqual([false, []]);
  });
});

describe('a change of the media library', () => {
  it('raises the revision of its application and is in the change feed', async () => {
    const name = String((await upload()).at('data.file_name'));
    await api.call(`PUT /files/${name}`, { body: { alt: 'x' } });
    await api.call(`DELETE /delete-file/${name}`);
    const changes = await api.database.db
      .selectFrom('changes')
      .select(['resource', 'record_id', 'action'])
      .where('record_id', '=', name)
      .orderBy('revision')
      .execute();
    expect(changes).toEqual(
      ['create', 'update', 'delete'].map((action) => ({ resource: 'files', record_id: name, action })),
    );
  });
});
