import { logDraftChange } from '../../changes/draft-changes.ts';
import { openDatabase } from '../../db/open-database.ts';
import { scheduleCleanup } from '../../engine/cleanup-schedule.ts';
import { anEventStream, type EventStream } from '../../testing/an-event-stream.ts';
import { readRevision } from '../../testing/read-revision.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';

let api: TestApi;
let post: number;
const open: EventStream[] = [];
async function start(limits: { heartbeat?: number } = {}): Promise<void> {
  api = await aTestApi({ limits });
  post = await create();
}
beforeEach(() => start());
afterEach(async () => {
  for (const stream of open.splice(0)) stream.leave();
  await api.close();
});

let created = 0;
async function create(call: { key?: string; token?: string } = {}): Promise<number> {
  created += 1;
  const body = { title: 'News', slug: `news-${created}`, status: 1 };
  return Number((await api.call('POST /posts', { body, ...call })).at('data.id'));
}

/** Opens a stream with a token, and waits until it hears of drafts. */
async function listen(token: string, { key = siteKey, from }: { key?: string; from?: string } = {}) {
  const headers = { 'app-key': key, authorization: `Bearer ${token}` };
  const stream = await anEventStream(api, { url: '/api/changes', headers, ...(from === undefined ? {} : { from }) });
  open.push(stream);
  expect((await stream.next()).event).toBe('revision');
  return stream;
}

let members = 0;
async function aMember(role: string): Promise<{ id: number; token: string }> {
  members += 1;
  const email = `member-${members}@quoin.example`;
  const made = await api.call('POST /users', {
    key: accountsKey,
    body: { name: email, email, password: adminPassword, confirm_password: adminPassword },
  });
  const id = Number(made.at('data.id'));
  expect((await api.call(`PUT /members/${id}`, { body: { role, resources: null } })).status).toBe(200);
  return { id, token: await api.login(email, adminPassword) };
}

const saveDraft = (title: string, query = '') => api.call(`PUT /posts/${post}/draft${query}`, { body: { title } });
const publish = async () => {
  const items = (await api.call(`POST /posts/${post}/publish`, { body: { dry_run: true } })).at('data.items');
  return api.call(`POST /posts/${post}/publish`, { body: { items } });
};
const ofPost = () => ({ event: 'draft', id: '', data: { resource: 'posts', id: post } });

describe('a member who follows the changes', () => {
  it.each([
    ['saved', () => saveDraft('Newer')],
    ['saved by itself', () => saveDraft('Newer', '?autosave=1')],
    ['marked for deletion', () => api.call(`DELETE /posts/${post}?draft=1`)],
    ['discarded', () => api.call(`DELETE /posts/${post}/draft`)],
  ])('hears of a draft that is %s, before its response', async (_, save) => {
    await saveDraft('New');
    const before = await readRevision(api.database.db, siteKey);
    const stream = await listen(api.token);
    expect((await save()).status).toBe(200);
    expect(await stream.next(100)).toEqual(ofPost());
    expect(await readRevision(api.database.db, siteKey)).toBe(before);
  });

  it('hears of a draft that is published, after the change', async () => {
    await saveDraft('New');
    const stream = await listen(api.token);
    expect((await publish()).status).toBe(200);
    expect(await stream.next(100)).toMatchObject({ event: 'change', data: { resource: 'posts', id: post } });
    expect(await stream.next(100)).toEqual(ofPost());
  });

  it('hears each draft once, also of what other processes save, and nothing of what is refused', async () => {
    const stream = await listen(api.token);
    expect((await api.call('PUT /posts/999/draft', { body: { title: 'A' } })).status).toBe(404);
    const other = openDatabase(api.settings.databaseUrl);
    const draft = { appKey: siteKey, resource: 'pages', id: 5 };
    await other.db.transaction().execute((db) => logDraftChange(db, draft));
    await other.close();
    expect(await stream.next(1_000)).toMatchObject({ event: 'draft', data: { resource: 'pages', id: 5 } });
    await saveDraft('Newer');
    expect(await stream.next(100)).toEqual(ofPost());
  });

  it('hears nothing of other applications', async () => {
    const theirs = await addTenant(api, 'other-site');
    const ofTheirs = await create({ key: 'other-site', token: theirs });
    const [stream, other] = [await listen(api.token), await listen(theirs, { key: 'other-site' })];
    const call = { key: 'other-site', token: theirs, body: { title: 'Theirs' } };
    expect((await api.call(`PUT /posts/${ofTheirs}/draft`, call)).status).toBe(200);
    await saveDraft('Ours');
    expect((await api.call(`PUT /posts/${ofTheirs}/draft`, call)).status).toBe(200);
    expect(await stream.next(100)).toEqual(ofPost());
    for (let time = 1; time <= 2; time += 1)
      expect(await other.next(100)).toMatchObject({ event: 'draft', data: { resource: 'posts', id: ofTheirs } });
  });

  it('hears only of resources whose records their role may see', async () => {
    const [viewer, administrator] = [await listen((await aMember('viewer')).token), await listen(api.token)];
    const hidden = { appKey: siteKey, resource: 'redirects', id: 3 };
    await api.database.db.transaction().execute((db) => logDraftChange(db, hidden));
    await saveDraft('Newer');
    expect(await administrator.next()).toMatchObject({ data: { resource: 'redirects', id: 3 } });
    expect(await administrator.next()).toEqual(ofPost());
    expect(await viewer.next()).toEqual(ofPost());
  });
});

describe('the stream of everybody', () => {
  it('has the same bytes whatever happens to drafts', async () => {
    const answer = await api.inject({ url: `/api/changes?app_key=${siteKey}`, payloadAsStream: true });
    let received = '';
    const stream = answer.stream().on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    const revision = await readRevision(api.database.db, siteKey);
    await saveDraft('New');
    await saveDraft('Newer', '?autosave=1');
    await api.call(`DELETE /posts/${post}/draft`);
    await api.call(`PUT /posts/${post}`, { body: { title: 'Public' } });
    await saveDraft('Newest');
    await publish();
    const data = (number: number) => `{"revision":${number},"resource":"posts","id":${post}}`;
    expect(received).toBe(
      [
        'retry: 2000',
        `id: ${revision}\nevent: revision\ndata: {"revision":${revision}}`,
        `id: ${revision + 1}\nevent: change\ndata: ${data(revision + 1)}`,
        `id: ${revision + 2}\nevent: change\ndata: ${data(revision + 2)}`,
        '',
      ].join('\n\n'),
    );
    stream.destroy();
  });

  it('is not what a token without access gets', async () => {
    const theirs = await addTenant(api, 'other-site');
    const get = async (headers: Record<string, string>, url = '/api/changes') =>
      (await api.inject({ url, headers })).statusCode;
    expect(await get({ 'app-key': siteKey, authorization: `Bearer ${theirs}` })).toBe(403);
    expect(await get({ 'app-key': siteKey, authorization: `Bearer ${'no-such-token'.repeat(3)}` })).toBe(401);
    expect(await get({ 'app-key': siteKey, authorization: 'Basic YTpi' })).toBe(401);
    const byQuery = `/api/changes?app_key=${siteKey}`;
    expect(await get({ authorization: `Bearer ${api.token}` }, byQuery)).toBe(400);
  });
});

describe('a session that ends', () => {
  const ends: [string, (member: { id: number; token: string }) => Promise<unknown>][] = [
    ['is signed out', ({ token }) => api.call('POST /logout', { key: null, token })],
    ['is of a removed member', ({ id }) => api.call(`DELETE /members/${id}`)],
    [
      'is of a user who is deactivated',
      ({ id }) => api.call(`PUT /users/${id}`, { key: accountsKey, body: { status: 0 } }),
    ],
    [
      'has one factor where the site demands two',
      () =>
        api.database.db
          .updateTable('applications')
          .set({ second_factor: 'demanded' })
          .where('app_key', '=', siteKey)
          .execute(),
    ],
  ];

  it.each(ends)('hears nothing of a draft any more when it %s', async (_, end) => {
    const member = await aMember('editor');
    const stream = await listen(member.token);
    await end(member);
    await api.database.db
      .transaction()
      .execute((db) => logDraftChange(db, { appKey: siteKey, resource: 'posts', id: post }));
    await stream.ended;
    const heard: string[] = [];
    for (;;) {
      const event = await stream.next(20).catch(() => undefined);
      if (!event) break;
      heard.push(event.event);
    }
    expect(heard).not.toContain('draft');
  });

  it('ends its stream at the next heartbeat, which is no use of a session', async () => {
    await api.close();
    await start({ heartbeat: 20 });
    const member = await aMember('editor');
    const stream = await listen(member.token);
    const tokens = () => api.database.db.selectFrom('tokens').select(['user_id', 'seen_at']).execute();
    const at = formatTimestamp(new Date(Date.now() - 5 * 60_000));
    await api.database.db.updateTable('tokens').set({ seen_at: at }).where('user_id', '=', member.id).execute();
    await saveDraft('Newer');
    expect(await stream.next()).toEqual(ofPost());
    expect(await tokens()).toContainEqual({ user_id: member.id, seen_at: at });
    await api.database.db.deleteFrom('memberships').where('user_id', '=', member.id).execute();
    await stream.ended;
    expect(await tokens()).toContainEqual({ user_id: member.id, seen_at: at });
  });

  it('ends its stream too when it is an API token that was revoked, and the token hears nothing more', async () => {
    const made = await api.call('POST /api-tokens', { body: { name: 'Build', role: 'viewer' } });
    const stream = await listen(String(made.at('data.token')));
    await saveDraft('Newer');
    expect(await stream.next()).toEqual(ofPost());
    expect((await api.call(`DELETE /api-tokens/${String(made.at('data.id'))}`)).status).toBe(200);
    await saveDraft('Newest');
    await stream.ended;
    await expect(stream.next(20)).rejects.toThrow();
  });

  it('hears less at once when its role is narrowed', async () => {
    const member = await aMember('admin');
    const stream = await listen(member.token);
    expect((await api.call(`PUT /members/${member.id}`, { body: { role: 'viewer' } })).status).toBe(200);
    const hidden = { appKey: siteKey, resource: 'redirects', id: 3 };
    await api.database.db.transaction().execute((db) => logDraftChange(db, hidden));
    await saveDraft('Newer');
    for (;;) {
      const event = await stream.next();
      if (event.event !== 'draft') continue;
      expect(event).toEqual(ofPost());
      break;
    }
  });
});

it('gives one user 50 streams, from whatever addresses', async () => {
  for (let count = 1; count <= 50; count += 1) await listen(api.token, { from: `198.51.100.${count}` });
  const refused = await api.inject({
    url: '/api/changes',
    headers: { 'app-key': siteKey, authorization: `Bearer ${api.token}` },
    remoteAddress: '203.0.113.1',
  });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  const viewer = await aMember('viewer');
  expect((await listen(viewer.token, { from: '203.0.113.1' })).status).toBe(200);
});

it('forgets after an hour which drafts have changed', async () => {
  await saveDraft('Newer');
  const { db } = api.database;
  const list = () => db.selectFrom('draft_changes').select('record_id').execute();
  expect(await list()).toEqual([{ record_id: post }]);
  const at = formatTimestamp(new Date(Date.now() - 3_601_000));
  await db.updateTable('draft_changes').set({ at }).execute();
  const end = await scheduleCleanup({ db, settings: api.settings }, (error) => {
    throw error;
  });
  await end();
  expect(await list()).toEqual([]);
});
