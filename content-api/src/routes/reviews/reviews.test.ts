import { maxComment } from '@quoin/shared/contract/review-wire';
import { accountsKey, addTenant, adminPassword, aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

let members = 0;
async function aMember(role: string): Promise<{ id: number; name: string; token: string }> {
  members += 1;
  const [name, email] = [`${role} ${members}`, `${role}-${members}@quoin.example`];
  const made = await api.call('POST /users', {
    key: accountsKey,
    body: { name, email, password: adminPassword, confirm_password: adminPassword },
  });
  const id = Number(made.at('data.id'));
  expect((await api.call(`PUT /members/${id}`, { body: { role, resources: null } })).status).toBe(200);
  return { id, name, token: await api.login(email, adminPassword) };
}

/** Creates a live post with a draft by this member; returns its id. */
async function aDraftedPost(token: string): Promise<number> {
  members += 1;
  const slug = `post-${members}`;
  const id = Number((await api.call('POST /posts', { body: { title: 'Live', slug, status: 1 } })).at('data.id'));
  expect((await api.call(`PUT /posts/${id}/draft`, { token, body: { title: 'Next' } })).status).toBe(200);
  return id;
}

const readReview = async (id: number, token = api.token) =>
  (await api.call(`GET /posts/${id}/review`, { token })).under('data');

/** Decides on the drafts that a member sees now. */
async function decide(id: number, { token, ...body }: { token: string; decision: string; comment?: string }) {
  const { drafts } = await readReview(id, token);
  return api.call(`PUT /posts/${id}/review`, { token, body: { drafts: asSeen(drafts), ...body } });
}

const asSeen = (drafts: unknown): object[] =>
  (Array.isArray(drafts) ? drafts : []).map(({ resource, id, version, record_version }) => ({
    resource,
    id,
    version,
    record_version,
  }));

const readAudit = async () => {
  const rows = (await api.call('GET /audit')).at('data.data');
  return (Array.isArray(rows) ? rows : []).map(({ action }: { action: unknown }) => action);
};

describe('GET /{resource}/{id}/review', () => {
  it('names the fields that somebody wrote in a new record, without its status, slug and defaults', async () => {
    const body = { title: 'Begun', slug: 'begun', content: '<p>Text</p>', status: 1 };
    const id = Number((await api.call('POST /posts?draft=1', { body })).at('data.id'));
    expect((await api.call(`PUT /posts/${id}/draft`, { body: { sub_title: 'Soon' } })).status).toBe(200);
    expect((await readReview(id)).drafts).toMatchObject([{ fields: ['title', 'sub_title', 'content'] }]);
    expect((await api.call(`PUT /posts/${id}/draft`, { body: { slug: 'other' } })).status).toBe(200);
    expect((await readReview(id)).drafts).toMatchObject([{ fields: ['slug', 'title', 'sub_title', 'content'] }]);
  });
});

describe('POST /{resource}/{id}/review', () => {
  it('asks a person for a review of the draft as it is, and tells the audit', async () => {
    const [author, editor] = [await aMember('author'), await aMember('editor')];
    const made = await api.call('POST /posts?draft=1', { token: author.token, body: { title: 'Begun', status: 1 } });
    const id = Number(made.at('data.id'));
    expect(await readReview(id, author.token)).toMatchObject({
      state: null,
      may_ask: true,
      may_decide: false,
      is_own: true,
      drafts: [expect.objectContaining({ resource: 'posts', id, action: 'create', version: 1, record_version: 1 })],
      reviewers: expect.arrayContaining([{ id: editor.id, name: editor.name }]),
    });
    const body = { user: editor.id, comment: 'Is the date right?' };
    const asked = await api.call(`POST /posts/${id}/review`, { token: author.token, body });
    expect([asked.status, asked.under('data')]).toEqual([
      200,
      expect.objectContaining({
        state: 'asked',
        is_current: true,
        version: 1,
        asked_by: { id: author.id, name: author.name },
        asked: { id: editor.id, name: editor.name },
        lines: [expect.objectContaining({ action: 'asked', version: 1, text: 'Is the date right?' })],
      }),
    ]);
    expect((await api.call(`GET /posts/${id}?draft=1`)).at('data.draft.review')).toEqual({
      state: 'asked',
      is_current: true,
    });
    expect(await readAudit()).toContain('ask-review');
  });

  it('needs a draft, somebody who may publish it, and the right to draft the record', async () => {
    const [author, viewer] = [await aMember('author'), await aMember('viewer')];
    const made = await api.call('POST /posts', { body: { title: 'Live', slug: 'live', status: 1 } });
    const id = Number(made.at('data.id'));
    expect((await api.call(`POST /posts/${id}/review`, { body: {} })).status).toBe(409);
    await api.call(`PUT /posts/${id}/draft`, { body: { title: 'Next' } });
    expect((await api.call(`POST /posts/${id}/review`, { body: { user: viewer.id } })).status).toBe(422);
    expect((await api.call(`POST /posts/${id}/review`, { body: { user: 'all' } })).status).toBe(422);
    expect((await api.call(`POST /posts/${id}/review`, { token: author.token, body: {} })).status).toBe(403);
    expect((await api.call('POST /posts/99999/review', { body: {} })).status).toBe(404);
  });
});

describe('PUT /{resource}/{id}/review', () => {
  it('approves the versions that the reviewer has seen; a later save ends the approval', async () => {
    const [one, other] = [await aMember('editor'), await aMember('editor')];
    const id = await aDraftedPost(one.token);
    await api.call(`POST /posts/${id}/review`, { token: one.token, body: {} });
    const seen = asSeen((await readReview(id)).drafts);
    const approved = await decide(id, { token: other.token, decision: 'approved', comment: 'Good.' });
    expect([approved.status, approved.under('data')]).toEqual([
      200,
      expect.objectContaining({ state: 'approved', is_current: true, decided_by: { id: other.id, name: other.name } }),
    ]);
    await api.call(`PUT /posts/${id}/draft`, { token: one.token, body: { title: 'Later' } });
    expect(await readReview(id)).toMatchObject({ state: 'approved', version: 1, is_current: false });
    expect((await api.call('GET /posts?draft=note')).at('data.data.0.draft.review')).toEqual({
      state: 'approved',
      is_current: false,
    });
    const late = { token: other.token, body: { decision: 'approved', drafts: seen } };
    expect((await api.call(`PUT /posts/${id}/review`, late)).status).toBe(412);
    expect(await readAudit()).toContain('approve');
  });

  it('asks for changes with a comment', async () => {
    const [one, other] = [await aMember('editor'), await aMember('editor')];
    const id = await aDraftedPost(one.token);
    await api.call(`POST /posts/${id}/review`, { token: one.token, body: {} });
    expect((await decide(id, { token: other.token, decision: 'changes' })).status).toBe(422);
    const asked = await decide(id, { token: other.token, decision: 'changes', comment: 'Too long.' });
    expect(asked.under('data')).toMatchObject({ state: 'changes', is_current: true });
    expect(asked.at('data.lines.1')).toMatchObject({ action: 'changes', text: 'Too long.', by: { id: other.id } });
    expect(await readAudit()).toContain('ask-changes');
  });

  it('is neither for those who have written some of the draft, nor without a request, nor for authors', async () => {
    const [one, other, author] = [await aMember('editor'), await aMember('editor'), await aMember('author')];
    const id = await aDraftedPost(one.token);
    expect((await decide(id, { token: other.token, decision: 'approved' })).status).toBe(409);
    await api.call(`POST /posts/${id}/review`, { token: one.token, body: {} });
    await api.call(`PUT /posts/${id}/draft`, { token: other.token, body: { excerpt: 'More' } });
    for (const { token } of [one, other]) {
      const refused = await decide(id, { token, decision: 'approved' });
      expect(refused.under('')).toMatchObject({ status: 403, code: 'needs_review' });
    }
    expect((await decide(id, { token: author.token, decision: 'approved' })).status).toBe(403);
    expect((await decide(id, { token: api.token, decision: 'approved' })).status).toBe(200);
  });

  it('names the drafts of a page and of its parts', async () => {
    const one = await aMember('editor');
    const page = Number(
      (await api.call('POST /pages', { body: { title: 'Page', slug: 'page', status: 1 } })).at('data.id'),
    );
    const section = Number(
      (await api.call('POST /sections', { body: { name: 'Part', page_id: page, status: 1 } })).at('data.id'),
    );
    await api.call(`PUT /sections/${section}/draft`, { token: one.token, body: { name: 'Next' } });
    await api.call(`POST /pages/${page}/review`, { token: one.token, body: {} });
    const read = await api.call(`GET /pages/${page}/review`);
    expect(read.under('data')).toMatchObject({
      state: 'asked',
      version: 0,
      drafts: [expect.objectContaining({ resource: 'sections', id: section })],
    });
    const body = { decision: 'approved', drafts: asSeen(read.at('data.drafts')) };
    expect((await api.call(`PUT /pages/${page}/review`, { body })).status).toBe(200);
    await api.call(`PUT /sections/${section}/draft`, { token: one.token, body: { name: 'Third' } });
    expect((await api.call(`GET /pages/${page}/review`)).under('data')).toMatchObject({
      state: 'approved',
      is_current: false,
    });
  });
});

describe('a review', () => {
  it('ends when its drafts are published or discarded, and when it is withdrawn', async () => {
    for (const end of ['POST publish', 'DELETE draft', 'DELETE review'] as const) {
      const id = await aDraftedPost(api.token);
      await api.call(`POST /posts/${id}/review`, { body: { comment: 'Please' } });
      const [method = '', path = ''] = end.split(' ');
      const call =
        method === 'POST' ? (`POST /posts/${id}/${path}` as const) : (`DELETE /posts/${id}/${path}` as const);
      expect((await api.call(call, method === 'POST' ? { body: {} } : {})).status).toBe(200);
      expect(await readReview(id)).toMatchObject({ state: null, asked_by: null });
      expect((await readReview(id)).lines).toContainEqual(expect.objectContaining({ text: 'Please' }));
    }
    expect(await readAudit()).toContain('withdraw-review');
  });

  it('has comments of all members, as plain text within bounds, which visitors never see', async () => {
    const viewer = await aMember('viewer');
    const id = await aDraftedPost(api.token);
    const say = (comment: unknown) =>
      api.call(`POST /posts/${id}/review/comments`, { token: viewer.token, body: { comment } });
    const said = await say('Is <b>this</b> right?');
    expect(said.at('data.lines.0')).toMatchObject({
      action: 'comment',
      by: { id: viewer.id, name: viewer.name },
      version: 1,
      text: 'Is <b>this</b> right?',
    });
    for (const wrong of ['', ' ', 'x'.repeat(maxComment + 1), '\u0000', 5]) expect((await say(wrong)).status).toBe(422);
    for (const path of [`posts/${id}`, 'posts', `posts/${id}/review`] as const)
      expect((await api.call(`GET /${path}`, { token: null })).text).not.toContain('right?');
    expect((await api.call(`GET /posts/${id}/review`, { token: null })).status).toBe(401);
  });

  it('belongs to one site', async () => {
    const id = await aDraftedPost(api.token);
    const theirs = { key: 'other-site', token: await addTenant(api, 'other-site') };
    await api.call(`POST /posts/${id}/review`, { body: { comment: 'Please' } });
    expect((await api.call(`GET /posts/${id}/review`, theirs)).status).toBe(404);
    expect((await api.call(`POST /posts/${id}/review`, { ...theirs, body: {} })).status).toBe(404);
    expect((await api.call(`POST /posts/${id}/review/comments`, { ...theirs, body: { comment: 'x' } })).status).toBe(
      404,
    );
    expect((await api.call('GET /reviews', theirs)).at('data')).toEqual({ for_me: [], by_me: [] });
  });

  it('is deleted with its record for good, not before', async () => {
    const id = await aDraftedPost(api.token);
    await api.call(`POST /posts/${id}/review`, { body: { comment: 'Please' } });
    expect((await api.call(`DELETE /posts/${id}`)).status).toBe(200);
    const count = async () =>
      (await api.database.db.selectFrom('review_lines').select('id').where('record_id', '=', id).execute()).length;
    expect(await count()).toBe(1);
    expect((await api.call(`DELETE /trash/posts/${id}`)).status).toBe(200);
    expect(await count()).toBe(0);
  });
});

describe('GET /reviews', () => {
  it('lists what waits for the user, and what the user has asked for, with the state', async () => {
    const [one, other] = [await aMember('editor'), await aMember('editor')];
    const [named, open] = [await aDraftedPost(one.token), await aDraftedPost(one.token)];
    await api.call(`POST /posts/${named}/review`, { token: one.token, body: { user: other.id } });
    await api.call(`POST /posts/${open}/review`, { token: one.token, body: {} });
    const read = async (token: string) => (await api.call('GET /reviews', { token })).under('data');
    const row = { resource: 'posts', noun: 'post', label: 'Next', state: 'asked', is_current: true };
    const [first, second] = [
      { ...row, id: named, asked: { id: other.id, name: other.name } },
      { ...row, id: open, asked: null },
    ];
    expect(await read(other.token)).toEqual({
      for_me: expect.arrayContaining([expect.objectContaining(first), expect.objectContaining(second)]),
      by_me: [],
    });
    expect(await read(api.token)).toEqual({ for_me: [expect.objectContaining(second)], by_me: [] });
    await decide(named, { token: other.token, decision: 'approved' });
    expect(await read(one.token)).toEqual({
      for_me: [],
      by_me: expect.arrayContaining([expect.objectContaining({ id: named, state: 'approved' })]),
    });
  });
});
