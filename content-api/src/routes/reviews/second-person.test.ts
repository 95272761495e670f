import { accountsKey, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';

let api: TestApi;
let writer: Member;
let reviewer: Member;
beforeEach(async () => {
  api = await aTestApi();
  [writer, reviewer] = [await aMember('writer'), await aMember('reviewer')];
});
afterEach(() => api.close());

interface Member {
  id: number;
  token: string;
}

async function aMember(name: string, role = 'editor'): Promise<Member> {
  const email = `${name}@quoin.example`;
  const made = await api.call('POST /users', {
    key: accountsKey,
    body: { name, email, password: adminPassword, confirm_password: adminPassword },
  });
  const id = Number(made.at('data.id'));
  expect((await api.call(`PUT /members/${id}`, { body: { role, resources: null } })).status).toBe(200);
  return { id, token: await api.login(email, adminPassword) };
}

const demand = (review = 'demanded', token = api.token) =>
  api.call(`PUT /applications/${siteKey}`, { token, body: { review } });

async function aRecord(resource: 'posts' | 'pages' | 'sections', body: object): Promise<number> {
  const { status, at } = await api.call(`POST /${resource}`, { body });
  expect(status).toBe(201);
  return Number(at('data.id'));
}
const aPost = (status = 1) => aRecord('posts', { title: 'Live', slug: 'live', status });

const isPublic = async (id: number) => (await api.call(`GET /posts/${id}`, { token: null })).status === 200;
const readTitle = async (id: number) => (await api.call(`GET /posts/${id}`, { token: null })).at('data.title');
const saveDraft = (id: number, { token, ...body }: { token: string; title?: string; status?: number }) =>
  api.call(`PUT /posts/${id}/draft`, { token, body });
const publish = (path: `/${string}`, { token }: Member) => api.call(`POST ${path}/publish`, { token, body: {} });

async function approve(path: `/${string}`, { token }: Member = reviewer) {
  expect((await api.call(`POST ${path}/review`, { token: writer.token, body: {} })).status).toBe(200);
  const drafts = (await api.call(`GET ${path}/review`, { token })).at('data.drafts');
  const seen = (Array.isArray(drafts) ? drafts : []).map(({ resource, id, version, record_version }) => ({
    resource,
    id,
    version,
    record_version,
  }));
  return api.call(`PUT ${path}/review`, { token, body: { decision: 'approved', drafts: seen } });
}

const needsReview = (status: number) => expect.objectContaining({ status, code: 'needs_review' });

describe('a site that demands a second person', () => {
  it('is made so by administrators only, and the audit tells it', async () => {
    expect((await demand('demanded', writer.token)).status).toBe(403);
    expect((await demand()).status).toBe(200);
    expect((await api.call('GET /account', { key: null, token: writer.token })).at('data.reviewed_keys')).toEqual([
      siteKey,
    ]);
    expect((await api.call('GET /audit')).at('data.data')).toContainEqual(
      expect.objectContaining({ action: 'change-review-rule', detail: { review: 'demanded' } }),
    );
    expect((await api.call(`GET /applications/${siteKey}`, { token: null, key: null })).text).not.toContain('demanded');
    const before = '2020-01-01 00:00:00';
    await api.database.db.updateTable('tokens').set({ authenticated_at: before }).execute();
    expect((await demand('optional')).under('')).toMatchObject({ status: 403, code: 'reauthentication_required' });
  });

  it('publishes only drafts that another person has approved, as they are', async () => {
    const id = await aPost();
    await demand();
    await saveDraft(id, { token: writer.token, title: 'Next' });
    const path = `/posts/${id}` as const;
    const preview = await api.call(`POST ${path}/publish`, { token: writer.token, body: { dry_run: true } });
    expect(preview.at('data.items.0.errors')).toEqual({ '': [expect.stringContaining('needs the approval')] });
    for (const member of [writer, reviewer]) expect((await publish(path, member)).under('')).toEqual(needsReview(422));
    expect((await approve(path, writer)).under('')).toEqual(needsReview(403));
    expect((await approve(path)).status).toBe(200);
    await saveDraft(id, { token: writer.token, title: 'Later' });
    expect((await publish(path, writer)).under('')).toEqual(needsReview(422));
    expect((await approve(path)).status).toBe(200);
    expect((await publish(path, writer)).status).toBe(200);
    expect(await readTitle(id)).toBe('Later');
  });

  it('refuses an approval by anybody who has saved the draft since it was begun', async () => {
    const id = await aPost();
    await demand();
    await saveDraft(id, { token: reviewer.token, title: 'Mine' });
    await saveDraft(id, { token: writer.token, title: 'Next' });
    expect((await approve(`/posts/${id}`)).under('')).toEqual(needsReview(403));
    await api.call(`DELETE /posts/${id}/draft`, { token: writer.token });
    await saveDraft(id, { token: writer.token, title: 'Next' });
    expect((await approve(`/posts/${id}`)).status).toBe(200);
  });

  it('refuses what visitors would see at once', async () => {
    const [live, hidden] = [await aPost(), await aRecord('posts', { title: 'Hidden', slug: 'hidden', status: 0 })];
    await demand();
    const { token } = writer;
    const body = { title: 'New', slug: 'new', status: 1 };
    expect((await api.call('POST /posts', { token, body })).under('')).toEqual(needsReview(403));
    expect((await api.call(`PUT /posts/${live}`, { token, body: { title: 'X' } })).under('')).toEqual(needsReview(403));
    expect((await api.call(`PUT /posts/${hidden}`, { token, body: { status: 1 } })).under('')).toEqual(
      needsReview(403),
    );
    expect((await api.call(`DELETE /posts/${live}`, { token })).under('')).toEqual(needsReview(403));
    expect((await api.call(`DELETE /posts/${live}?force=1`, { token })).under('')).toEqual(needsReview(403));
    expect([await readTitle(live), await isPublic(hidden)]).toEqual(['Live', false]);
  });

  it('lets one person hide a record, change it while it is hidden, and delete it then', async () => {
    const id = await aPost();
    await demand();
    const { token } = writer;
    expect((await api.call(`PUT /posts/${id}`, { token, body: { status: 0 } })).status).toBe(200);
    expect((await api.call(`PUT /posts/${id}`, { token, body: { title: 'Corrected' } })).status).toBe(200);
    expect((await api.call(`DELETE /posts/${id}`, { token })).status).toBe(200);
    expect((await api.call(`POST /posts/${id}/restore`, { token })).status).toBe(200);
    expect(await isPublic(id)).toBe(false);
  });

  it('deletes what visitors see once the marked deletion is approved, and makes nothing public again by an undo', async () => {
    const id = await aPost();
    await demand();
    await api.call(`DELETE /posts/${id}?draft=1`, { token: writer.token });
    expect((await publish(`/posts/${id}`, writer)).under('')).toEqual(needsReview(422));
    expect((await approve(`/posts/${id}`)).status).toBe(200);
    expect((await publish(`/posts/${id}`, writer)).status).toBe(200);
    expect(await isPublic(id)).toBe(false);
    expect((await api.call(`POST /posts/${id}/restore`, { token: writer.token })).under('')).toEqual(needsReview(403));
    expect((await api.call(`POST /trash/posts/${id}/restore`, { token: writer.token })).status).toBe(200);
    // Who makes it public again needs another person too.
    expect((await approve(`/posts/${id}`, writer)).under('')).toEqual(needsReview(403));
  });

  it('takes those for writers who have changed a hidden record, and ends an approval when it is changed', async () => {
    const id = await aPost(0);
    await demand();
    expect((await api.call(`PUT /posts/${id}`, { token: reviewer.token, body: { title: 'Words' } })).status).toBe(200);
    await saveDraft(id, { token: writer.token, status: 1 });
    expect((await approve(`/posts/${id}`)).under('')).toEqual(needsReview(403));
    const third = await aMember('third');
    expect((await approve(`/posts/${id}`, third)).status).toBe(200);
    expect((await api.call(`PUT /posts/${id}`, { token: writer.token, body: { title: 'Other' } })).status).toBe(200);
    expect((await publish(`/posts/${id}`, writer)).under('')).toEqual(needsReview(422));
    expect(await isPublic(id)).toBe(false);
  });

  it('publishes a page with the parts that are approved with it, and no part that was added or changed since', async () => {
    const page = await aRecord('pages', { title: 'Page', slug: 'page', status: 1 });
    const section = await aRecord('sections', { name: 'Part', page_id: page, status: 1 });
    await demand();
    const { token } = writer;
    await api.call(`PUT /pages/${page}/draft`, { token, body: { title: 'Next' } });
    await api.call(`PUT /sections/${section}/draft`, { token, body: { name: 'Next' } });
    expect((await approve(`/pages/${page}`)).status).toBe(200);
    const added = await api.call('POST /sections?draft=1', {
      token,
      body: { name: 'Added', page_id: page, status: 1 },
    });
    expect(added.status).toBe(201);
    const refused = await publish(`/pages/${page}`, writer);
    expect(refused.under('')).toEqual(needsReview(422));
    expect(refused.at('items')).toEqual([expect.objectContaining({ resource: 'sections', id: added.at('data.id') })]);
    expect((await publish(`/sections/${section}`, writer)).status).toBe(200);
    expect((await approve(`/pages/${page}`)).status).toBe(200);
    expect((await publish(`/pages/${page}`, writer)).status).toBe(200);
  });
});

describe('a set of a site that demands a second person', () => {
  const inMs = (ms: number): string => formatTimestamp(new Date(Date.now() + ms));
  const asSet = (id: number) => ({ name: 'Monday', items: [{ resource: 'posts', id, action: 'publish' }] });

  it('holds only approved drafts, with and without a moment', async () => {
    const id = await aPost();
    await demand();
    await saveDraft(id, { token: writer.token, title: 'Next' });
    const { token } = writer;
    const moment = { at: inMs(3_600_000), zone: 'UTC' };
    const schedule = { publish_at: moment.at, zone: 'UTC' };
    for (const body of [asSet(id), { ...asSet(id), ...moment }])
      expect((await api.call('POST /sets', { token, body })).status).toBe(422);
    expect((await api.call(`PUT /posts/${id}/schedule`, { token, body: schedule })).status).toBe(422);
    expect((await approve(`/posts/${id}`)).status).toBe(200);
    expect((await api.call('POST /sets', { token, body: asSet(id) })).status).toBe(201);
    expect((await api.call(`PUT /posts/${id}/schedule`, { token, body: schedule })).status).toBe(200);
  });

  it('fails at its moment when a draft was changed after the approval', async () => {
    const id = await aPost();
    await demand();
    await saveDraft(id, { token: writer.token, title: 'Next' });
    await approve(`/posts/${id}`);
    const body = { ...asSet(id), at: inMs(3_600_000), zone: 'UTC' };
    const set = Number((await api.call('POST /sets', { token: writer.token, body })).at('data.id'));
    await saveDraft(id, { token: writer.token, title: 'Later' });
    const at = inMs(-1_000);
    await api.database.db.updateTable('sets').set({ at }).where('id', '=', set).execute();
    await api.database.db.updateTable('revisions').set({ next_at: at }).where('app_key', '=', siteKey).execute();
    expect(await readTitle(id)).toBe('Live');
    const failed = await api.call(`GET /sets/${set}`);
    expect(failed.at('data.state')).toBe('failed');
    expect(failed.at('data.reasons.0.errors')).toEqual({ '': [expect.stringContaining('needs the approval')] });
  });
});
