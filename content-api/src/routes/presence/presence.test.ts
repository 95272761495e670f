import { maxPresent, presenceEnd } from '@quoin/shared/contract/presence-wire';
import { scheduleCleanup } from '../../engine/cleanup-schedule.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { readRevision } from '../../testing/read-revision.ts';
import { formatTimestamp } from '../../timestamps.ts';

let api: TestApi;
let post: number;
beforeEach(async () => {
  api = await aTestApi();
  post = Number((await api.call('POST /posts', { body: { title: 'News', slug: 'news', status: 1 } })).at('data.id'));
});
afterEach(() => api.close());

let members = 0;
async function aMember(role = 'editor'): Promise<{ id: number; name: string; token: string }> {
  members += 1;
  const [name, email] = [`Member ${members}`, `member-${members}@quoin.example`];
  const made = await api.call('POST /users', {
    key: accountsKey,
    body: { name, email, password: adminPassword, confirm_password: adminPassword },
  });
  const id = Number(made.at('data.id'));
  expect((await api.call(`PUT /members/${id}`, { body: { role, resources: null } })).status).toBe(200);
  return { id, name, token: await api.login(email, adminPassword) };
}

const tab = 'first-tab-of-somebody';
const say = (token: string, body: object = {}) =>
  api.call(`PUT /posts/${post}/presence`, { token, body: { tab, is_changed: false, ...body } });

describe('PUT /{resource}/{id}/presence', () => {
  it('names the others who have the record open, once each, those with unsaved changes first', async () => {
    const [one, other] = [await aMember(), await aMember('viewer')];
    expect((await say(api.token)).under('data')).toMatchObject({ others: [], version: 1, draft_version: null });
    await say(one.token);
    await say(other.token);
    await say(other.token, { tab: 'second-tab', is_changed: true });
    expect((await say(api.token)).at('data.others')).toEqual([
      { id: other.id, name: other.name, is_changed: true },
      { id: one.id, name: one.name, is_changed: false },
    ]);
  });

  it('says the versions of the record and of its draft, and who saved last', async () => {
    const editor = await aMember();
    await api.call(`PUT /posts/${post}`, { token: editor.token, body: { title: 'Newer' } });
    expect((await say(api.token)).under('data')).toMatchObject({
      version: 2,
      draft_version: null,
      saved_by: { id: editor.id, name: editor.name },
    });
    await api.call(`PUT /posts/${post}/draft`, { body: { title: 'Newest' } });
    const drafted = (await say(editor.token)).under('data');
    expect(drafted).toMatchObject({ version: 2, saved_by: { name: expect.any(String) } });
    expect(drafted.draft_version).toEqual(expect.any(Number));
    expect(drafted.saved_by).not.toMatchObject({ id: editor.id });
  });

  it('names no draft once it is published, as the form knows it', async () => {
    await api.call(`PUT /posts/${post}/draft`, { body: { title: 'Newer' } });
    const items = (await api.call(`POST /posts/${post}/publish`, { body: { dry_run: true } })).at('data.items');
    await api.call(`POST /posts/${post}/publish`, { body: { items } });
    expect((await api.call(`GET /posts/${post}?draft=1`)).at('data.draft.fields')).toEqual([]);
    expect((await say(api.token)).under('data')).toMatchObject({ version: 2, draft_version: null, scheduled: null });
  });

  it('forgets a tab that is closed, and one that has not said anything for a while', async () => {
    const [one, other] = [await aMember(), await aMember()];
    await say(one.token);
    await say(other.token);
    const closed = await api.call(`DELETE /posts/${post}/presence?tab=${tab}`, { token: one.token });
    expect(closed.status).toBe(200);
    expect((await say(api.token)).at('data.others')).toEqual([expect.objectContaining({ id: other.id })]);
    const at = formatTimestamp(new Date(Date.now() - (presenceEnd + 1) * 1000));
    await api.database.db.updateTable('presence').set({ at }).where('user_id', '=', other.id).execute();
    expect((await say(api.token)).at('data.others')).toEqual([]);
    const end = await scheduleCleanup({ db: api.database.db, settings: api.settings }, (error) => {
      throw error;
    });
    await end();
    expect(await api.database.db.selectFrom('presence').select('user_id').execute()).toHaveLength(1);
  });

  it(`names ${maxPresent} others at most`, async () => {
    const row = {
      app_key: siteKey,
      resource: 'posts',
      record_id: post,
      user_app_key: accountsKey,
      is_changed: 0,
      at: formatTimestamp(new Date()),
    };
    for (let index = 0; index <= maxPresent; index += 1) {
      const { id } = await aMember('viewer');
      await api.database.db
        .insertInto('presence')
        .values({ ...row, user_id: id, tab })
        .execute();
    }
    const { others } = (await say(api.token)).under('data');
    expect(others).toHaveLength(maxPresent);
  });

  it('is no change: versions, the revision and the history stay', async () => {
    const before = await readRevision(api.database.db, siteKey);
    await say(api.token, { is_changed: true });
    expect(await readRevision(api.database.db, siteKey)).toEqual(before);
    expect((await api.call(`GET /posts/${post}`)).at('data.version')).toBe(1);
    expect((await api.call(`GET /posts/${post}/versions`)).at('data.total')).toBe(1);
  });

  it('is refused without a token, with another body, and for a record that is not there or of another site', async () => {
    expect((await api.call(`PUT /posts/${post}/presence`, { token: null, body: { tab } })).status).toBe(401);
    const { status, under } = await say(api.token, { tab: 'no tab', is_changed: 'yes' });
    expect([status, Object.keys(under('errors'))]).toEqual([422, ['tab', 'is_changed']]);
    expect((await api.call('PUT /posts/999/presence', { body: { tab, is_changed: false } })).status).toBe(404);
    expect((await api.call(`DELETE /posts/${post}/presence`)).status).toBe(400);
    const token = await addTenant(api, 'other-site');
    const body = { tab, is_changed: false };
    expect((await api.call(`PUT /posts/${post}/presence`, { token, key: 'other-site', body })).status).toBe(404);
    expect((await api.call(`PUT /posts/${post}/presence`, { token, body })).status).toBe(403);
    expect(await api.database.db.selectFrom('presence').selectAll().execute()).toEqual([]);
  });
});
