import { apiTokenDays, maxApiTokens } from '@quoin/shared/contract/api-token-wire';
import { openDatabase } from '../../db/open-database.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { formatTimestamp, parseTimestamp } from '../../timestamps.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

interface Made {
  id: number;
  token: string;
}

const make = (body: object = {}, call: object = {}) =>
  api.call('POST /api-tokens', { body: { name: 'Build of the intranet', role: 'editor', ...body }, ...call });

async function aToken(body: object = {}, call: object = {}): Promise<Made> {
  const { status, at, text } = await make(body, call);
  expect([status, text]).toEqual([201, text]);
  return { id: Number(at('data.id')), token: String(at('data.token')) };
}

/** Adds an administrator of the site, who makes tokens, and gives them another role with `setRole`. */
async function aMaker(): Promise<{ id: number; session: string }> {
  const email = 'maker@quoin.example';
  const made = await api.call('POST /users', {
    key: accountsKey,
    body: { name: 'Maker', email, password: adminPassword, confirm_password: adminPassword },
  });
  return { id: Number(made.at('data.id')), session: await api.login(email, adminPassword) };
}
const setRole = async (id: number, body: object): Promise<void> => {
  expect((await api.call(`PUT /members/${id}`, { body })).status).toBe(200);
};

let posts = 0;
const post = (values: object = {}) => {
  posts += 1;
  return { title: `Post ${posts}`, slug: `post-of-tokens-${posts}`, content: '<p>Text</p>', status: 0, ...values };
};
const write = async (token: string, values: object = {}) =>
  (await api.call('POST /posts', { token, body: post(values) })).status;
const read = async (token: string) => (await api.call('GET /posts', { token })).status;
const setColumn = (values: object) => api.database.db.updateTable('api_tokens').set(values).execute();
const readAudit = async (query: `?${string}`) => (await api.call(`GET /audit${query}`)).under('data.data.0');

describe('an API token', () => {
  it('is shown once, and stored as a hash', async () => {
    const { status, under, at } = await make({ resources: ['posts'], days: 30 });
    expect(status).toBe(201);
    const token = String(at('data.token'));
    expect(token).toMatch(/^quoin_api_[\w-]{43}$/);
    expect(under('data')).toMatchObject({
      name: 'Build of the intranet',
      role: 'editor',
      resources: ['posts'],
      ending: token.slice(-4),
      made_by: { id: 1, name: expect.any(String) },
      used_at: null,
      is_usable: true,
    });
    const lasts = parseTimestamp(String(at('data.expires_at'))) - parseTimestamp(String(at('data.created_at')));
    expect(Math.round(lasts / 86_400_000)).toBe(30);
    const list = await api.call('GET /api-tokens');
    const { token: _, ...listed } = under('data');
    expect(list.at('data')).toEqual([listed]);
    const rows = await api.database.db.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify([rows, list.text])).not.toContain(token.slice(10, 40));
  });

  it('lasts as usual when nobody says how long', async () => {
    const { at } = await make({ resources: null });
    const lasts = parseTimestamp(String(at('data.expires_at'))) - Date.now();
    expect(Math.round(lasts / 86_400_000)).toBe(apiTokenDays.usual);
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 7 }],
    ['name', { name: 'Two\nlines' }],
    ['role', { role: 'admin' }],
    ['role', { role: undefined }],
    ['resources', { resources: ['users'] }],
    ['resources', { role: 'viewer', resources: ['posts'] }],
    ['days', { days: 0 }],
    ['days', { days: 367 }],
    ['days', { days: 1.5 }],
    ['days', { days: '30' }],
  ])('is refused for its %s: %j', async (field, body) => {
    const { status, at } = await make(body);
    expect([status, at(`errors.${field}`)]).toEqual([422, [expect.any(String)]]);
  });

  it('has a name of its own within its site, also when two are made at once', async () => {
    const answers = await Promise.all([make(), make(), make({ name: ' Build of the intranet ' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.at('detail')).toBe(
      'Another API token of this site is called “Build of the intranet”. Choose another name.',
    );
    for (const name of ['Build of the\u200b intranet', '\u202eBuild of the intranet', 'BUILD OF THE INTRANET'])
      expect((await make({ name })).status).toBe(409);
    const theirs = await addTenant(api, 'other-site');
    expect((await make({}, { key: 'other-site', token: theirs })).status).toBe(201);
    await setColumn({ expires_at: formatTimestamp(new Date(Date.now() - 1_000)) });
    expect((await make()).status).toBe(201);
  });

  it('is one of a bounded number', async () => {
    await aToken();
    const [row] = await api.database.db.selectFrom('api_tokens').selectAll().execute();
    const { id: _, ...values } = row ?? {};
    for (let number = 1; number < maxApiTokens; number += 1)
      await api.database.db
        .insertInto('api_tokens')
        .values({ ...values, name: `Token ${number}`, token_hash: `hash ${number}` })
        .execute();
    expect((await make({ name: 'One more' })).status).toBe(422);
    expect((await api.call('GET /api-tokens')).at(`data.${maxApiTokens - 1}.name`)).toBe('Build of the intranet');
  });

  it('is made, listed and revoked by administrators of its site alone', async () => {
    const { id } = await aToken();
    const theirs = { key: 'other-site', token: await addTenant(api, 'other-site') };
    expect((await api.call('GET /api-tokens', theirs)).at('data')).toEqual([]);
    expect((await api.call(`DELETE /api-tokens/${id}`, theirs)).status).toBe(404);
    expect((await api.call('GET /api-tokens', { token: theirs.token })).status).toBe(403);
    const maker = await aMaker();
    await setRole(maker.id, { role: 'editor' });
    for (const { status } of [
      await api.call('GET /api-tokens', { token: maker.session }),
      await make({ name: 'Other' }, { token: maker.session }),
      await api.call(`DELETE /api-tokens/${id}`, { token: maker.session }),
    ])
      expect(status).toBe(403);
    expect((await api.call(`DELETE /api-tokens/${id}`)).status).toBe(200);
    expect((await api.call(`DELETE /api-tokens/${id}`)).status).toBe(404);
  });

  it('is in the audit when it is made and when it is revoked', async () => {
    const { id } = await aToken({ resources: ['posts', 'faqs'], days: 1 });
    const detail = { token: id, role: 'editor', resources: 'posts,faqs', expires_at: expect.stringMatching(/^\d{4}-/) };
    const entry = { by: { id: 1 }, label: 'Build of the intranet', detail };
    expect(await readAudit('?action=make-api-token')).toMatchObject(entry);
    await api.call(`DELETE /api-tokens/${id}`);
    expect(await readAudit('?action=revoke-api-token')).toMatchObject(entry);
  });
});

describe('a call with an API token', () => {
  it('does what its role allows: drafts, records, publishing and pictures', async () => {
    const { token } = await aToken();
    const id = Number((await api.call('POST /posts', { token, body: post({ status: 1 }) })).at('data.id'));
    expect((await api.call(`PUT /posts/${id}/draft`, { token, body: { title: 'Next' } })).status).toBe(200);
    expect((await api.call(`GET /posts/${id}?draft=1`, { token })).at('data.title')).toBe('Next');
    expect((await api.call(`POST /posts/${id}/publish`, { token, body: {} })).status).toBe(200);
    expect((await api.call(`GET /posts/${id}`, { token: null })).at('data.title')).toBe('Next');
    expect((await api.call('GET /files', { token })).status).toBe(200);
    const refused = await api.call('POST /redirects', { token, body: { from: '/a', to: '/b' } });
    expect(refused.under('')).toMatchObject({ status: 403, code: 'role' });
  });

  it('does no more than its role and its resources', async () => {
    const [viewer, author, narrow] = [
      await aToken({ name: 'Viewer', role: 'viewer' }),
      await aToken({ name: 'Author', role: 'author' }),
      await aToken({ name: 'Narrow', resources: ['faqs'] }),
    ];
    expect([await read(viewer.token), await write(viewer.token)]).toEqual([200, 403]);
    expect([await write(author.token), await write(author.token, { status: 1 })]).toEqual([201, 403]);
    expect([await read(narrow.token), await write(narrow.token)]).toEqual([200, 403]);
    const faq = await api.call('POST /faqs', { token: narrow.token, body: { faq_title: 'Why?', status: 1 } });
    expect(faq.status).toBe(201);
  });

  it('opens its own site alone: another one answers as it does to the session of a stranger', async () => {
    const { token } = await aToken();
    await addTenant(api, 'other-site');
    // The maker is a member of both, but the token is of one site.
    await api.database.db
      .insertInto('memberships')
      .values({ app_key: 'other-site', user_app_key: accountsKey, user_id: 1, role: 'admin', resources: '' })
      .execute();
    const stranger = await addTenant(api, 'third-site');
    const answer = async (call: object) => {
      const { status, under } = await api.call('GET /posts', { key: 'other-site', ...call });
      const { request_id: _, ...problem } = under('');
      return { status, problem };
    };
    expect((await api.call('GET /posts', { key: 'other-site' })).status).toBe(200);
    expect(await answer({ token })).toEqual(await answer({ token: stranger }));
    expect((await answer({ token })).status).toBe(403);
    expect((await api.call('GET /applications', { token })).at('data.total')).toBe(1);
    expect((await api.call('GET /applications/other-site', { token })).status).toBe(404);
    expect((await api.call(`GET /applications/${siteKey}`, { token, key: null })).status).toBe(200);
    expect((await api.call('GET /users', { token, key: accountsKey })).status).toBe(403);
  });

  it('is refused with 401, in the same words, when the token has ended, was revoked, is unknown or malformed', async () => {
    const [ended, revoked] = [await aToken(), await aToken({ name: 'Revoked' })];
    expect([await read(ended.token), await read(revoked.token)]).toEqual([200, 200]);
    await api.call(`DELETE /api-tokens/${revoked.id}`);
    await setColumn({ expires_at: formatTimestamp(new Date(Date.now() - 1_000)) });
    const bodies: unknown[] = [];
    for (const token of [
      ended.token,
      revoked.token,
      `quoin_api_${'a'.repeat(43)}`,
      `${ended.token}a`,
      'quoin_api_',
      `quoin_${'a'.repeat(43)}`,
    ]) {
      const { status, under } = await api.call('GET /posts', { token });
      const { request_id: _, ...problem } = under('');
      bodies.push({ status, problem });
    }
    expect(bodies).toEqual(bodies.map(() => ({ status: 401, problem: expect.anything() })));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect((await api.call('GET /api-tokens')).at('data')).toEqual([]);
  });

  it('says when it was last used, once a minute at most', async () => {
    const { token } = await aToken();
    const readUse = async () => (await api.call('GET /api-tokens')).at('data.0.used_at');
    await read(token);
    expect(Date.now() - parseTimestamp(String(await readUse()))).toBeLessThan(60_000);
    const recent = formatTimestamp(new Date(Date.now() - 30_000));
    await setColumn({ used_at: recent });
    await read(token);
    expect(await readUse()).toBe(recent);
    await setColumn({ used_at: formatTimestamp(new Date(Date.now() - 60_000)) });
    await read(token);
    expect(Date.now() - parseTimestamp(String(await readUse()))).toBeLessThan(30_000);
  });

  it('is answered when its use cannot be recorded', async () => {
    const { token } = await aToken();
    const other = openDatabase(api.settings.databaseUrl);
    const status = await other.db.transaction().execute(async (db) => {
      // The row, or on SQLite the file, stays locked until the transaction ends.
      await db
        .updateTable('api_tokens')
        .set('used_at', (eb) => eb.ref('used_at'))
        .execute();
      return read(token);
    });
    await other.close();
    expect(status).toBe(200);
    expect((await api.call('GET /api-tokens')).at('data.0.used_at')).toBe(null);
  });

  it('is told from one by hand in the audit and in the history', async () => {
    const { token } = await aToken();
    const id = Number((await api.call('POST /posts', { token, body: post() })).at('data.id'));
    expect(await readAudit(`?resource=posts&record=${id}`)).toMatchObject({
      action: 'create',
      by: { id: 1 },
      detail: { api_token: 'Build of the intranet' },
    });
    expect((await api.call(`PUT /posts/${id}`, { body: { title: 'By hand' } })).status).toBe(200);
    const byHand = await readAudit(`?resource=posts&record=${id}`);
    expect(byHand).toMatchObject({ action: 'update', by: { id: 1 }, detail: {} });
    expect((await api.call(`GET /posts/${id}/versions`)).at('data.data')).toEqual([
      expect.objectContaining({ via: 'back-office', by: expect.objectContaining({ id: 1 }) }),
      expect.objectContaining({ via: 'api-token', by: expect.objectContaining({ id: 1 }) }),
    ]);
  });
});

describe('the maker of an API token', () => {
  it('takes it along when they get a lower role or fewer resources', async () => {
    const maker = await aMaker();
    const { token } = await aToken({}, { token: maker.session });
    expect(await write(token, { status: 1 })).toBe(201);
    await setRole(maker.id, { role: 'author' });
    expect([await write(token, { status: 1 }), await write(token)]).toEqual([403, 201]);
    await setRole(maker.id, { role: 'editor', resources: ['faqs'] });
    expect([await write(token), await read(token)]).toEqual([403, 200]);
    await setRole(maker.id, { role: 'viewer' });
    expect([await write(token), await read(token)]).toEqual([403, 200]);
    await setRole(maker.id, { role: 'admin' });
    expect(await write(token, { status: 1 })).toBe(201);
  });

  it('shares only the resources that both have', async () => {
    const maker = await aMaker();
    const { token } = await aToken({ resources: ['posts', 'faqs'] }, { token: maker.session });
    await setRole(maker.id, { role: 'editor', resources: ['posts', 'careers'] });
    const careers = await api.call('POST /careers', { token, body: { title: 'Job', slug: 'job', status: 0 } });
    const faqs = await api.call('POST /faqs', { token, body: { faq_title: 'Why?', status: 0 } });
    expect([await write(token), careers.status, faqs.status]).toEqual([201, 403, 403]);
  });

  it('takes it along when they leave the site, or may not sign in any more', async () => {
    const maker = await aMaker();
    const { token } = await aToken({}, { token: maker.session });
    const isUsable = async () => (await api.call('GET /api-tokens')).at('data.0.is_usable');
    const account = { key: accountsKey, body: { status: 0 } };
    expect((await api.call(`PUT /users/${maker.id}`, account)).status).toBe(200);
    expect([await read(token), await isUsable()]).toEqual([401, false]);
    await api.call(`PUT /users/${maker.id}`, { ...account, body: { status: 1 } });
    expect([await read(token), await isUsable()]).toEqual([200, true]);
    expect((await api.call(`DELETE /members/${maker.id}`)).status).toBe(200);
    expect([await read(token), await isUsable()]).toEqual([401, false]);
    expect((await api.call(`DELETE /users/${maker.id}`, { key: accountsKey })).status).toBe(200);
    expect((await api.call('GET /api-tokens')).at('data')).toEqual([]);
  });

  it('needs no second factor for it on a site that demands one, as the token was made by an administrator', async () => {
    const { token } = await aToken();
    expect((await api.call('PUT /applications/1', { body: { second_factor: 'demanded' } })).status).toBe(200);
    expect([await read(token), await read(api.token)]).toEqual([200, 403]);
  });
});
