import { grant } from '../../accounts/rights.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { accountsKey, addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

interface Entry {
  number: number;
  action: string;
  [name: string]: unknown;
}

async function list(query = '', more: object = {}): Promise<Entry[]> {
  const { status, at } = await api.call(`GET /audit${query}`, more);
  expect(status).toBe(200);
  const entries = at('data.data');
  return Array.isArray(entries) ? entries : [];
}

const made = async (body: object): Promise<number> => Number((await api.call('POST /posts', { body })).at('data.id'));

async function addMember(email: string): Promise<{ id: number; token: string }> {
  const { at } = await api.call('POST /users', {
    key: accountsKey,
    body: { name: email, email, password: adminPassword, confirm_password: adminPassword },
  });
  return { id: Number(at('data.id')), token: await api.login(email, adminPassword) };
}

describe('GET /audit', () => {
  it('tells who created, changed, published, discarded, deleted, restored and purged what, as it was called', async () => {
    const id = await made({ title: 'First', slug: 'first' });
    await api.call(`PUT /posts/${id}`, { body: { title: 'Second' } });
    await api.call(`PUT /posts/${id}/draft`, { body: { title: 'Third' } });
    await api.call(`DELETE /posts/${id}/draft`);
    await api.call(`PUT /posts/${id}/draft`, { body: { title: 'Fourth' } });
    const version = (await api.call(`GET /posts/${id}?draft=1`)).at('data.draft.version');
    await api.call(`POST /posts/${id}/publish`, { body: { draft_version: version } });
    await api.call(`DELETE /posts/${id}`);
    await api.call(`POST /posts/${id}/restore`);
    await api.call(`DELETE /posts/${id}`);
    await api.call(`DELETE /trash/posts/${id}`);
    const admin = { id: expect.any(Number), name: expect.any(String) };
    const about = { by: admin, via: 'api', resource: 'posts', record_id: String(id) };
    expect((await list(`?resource=posts&record=${id}`)).toReversed()).toEqual(
      [
        { action: 'create', label: 'First', version: 1 },
        { action: 'update', label: 'Second', version: 2 },
        { action: 'discard', label: 'Second', version: null },
        { action: 'publish', label: 'Fourth', version: 3 },
        { action: 'delete', label: 'Fourth', version: 4 },
        { action: 'restore', label: 'Fourth', version: 5 },
        { action: 'delete', label: 'Fourth', version: 6 },
        { action: 'purge', label: 'Fourth', version: null },
      ].map((entry) => expect.objectContaining({ ...about, ...entry })),
    );
  });

  it('tells nothing of a refused write, of a saved draft and of what visitors send', async () => {
    const id = await made({ title: 'First', slug: 'first' });
    const before = await list();
    expect((await api.call(`PUT /posts/${id}`, { body: { title: '' } })).status).toBe(422);
    await api.call(`PUT /posts/${id}/draft`, { body: { title: 'Third' } });
    const message = { fullname: 'Ann', email: 'ann@example.org', phone: '1', subject: 'Hi', message: 'Hello' };
    await api.call('POST /contact-messages', { token: null, body: message });
    expect(await list()).toEqual(before);
  });

  it('tells of sign-ins, and of failed ones without who it was, once in an hour', async () => {
    const { id } = await addMember('ann@quoin.example');
    const body = { identifier: 'ann@quoin.example', password: 'nine brown otters diving' };
    for (let count = 0; count < 3; count += 1) await api.call('POST /login', { token: null, body });
    await api.call('POST /login', { token: null, body: { ...body, password: adminPassword } });
    const about = { resource: 'users', record_id: String(id), label: 'ann@quoin.example' };
    expect(await list('?action=failed-sign-in')).toEqual([
      expect.objectContaining({ ...about, by: null, detail: { reason: 'wrong-password' } }),
    ]);
    expect(await list(`?action=sign-in&by=${id}`)).toEqual([
      expect.objectContaining({ ...about, by: { id, name: 'ann@quoin.example' } }),
    ]);
  });

  it('tells who was given access, invited, given another role, and whose access was ended', async () => {
    const { id } = await addMember('ann@quoin.example');
    const account = { resource: 'users', record_id: String(id), label: 'ann@quoin.example' };
    await api.call('POST /invitations', { body: { name: 'Bo', email: 'bo@example.org', role: 'viewer' } });
    const invitation = (await api.call('GET /invitations')).at('data.data.0.id');
    await api.call(`DELETE /invitations/${String(invitation)}`);
    await api.call(`PUT /members/${id}`, { body: { role: 'author', resources: ['posts'] } });
    await api.call(`DELETE /members/${id}`);
    const entries = await list();
    expect(entries.filter(({ action }) => !['sign-in', 'create'].includes(action)).toReversed()).toEqual([
      expect.objectContaining({ action: 'give-access', via: 'command', by: null, detail: { role: 'admin' } }),
      expect.objectContaining({ action: 'give-access', ...account, label: null, detail: { role: 'admin' } }),
      expect.objectContaining({ action: 'invite', resource: null, detail: { role: 'viewer' } }),
      expect.objectContaining({ action: 'withdraw-invitation' }),
      expect.objectContaining({
        action: 'change-role',
        ...account,
        label: null,
        detail: { role: 'author', resources: 'posts' },
      }),
      expect.objectContaining({ action: 'end-access', ...account, label: null }),
    ]);
    expect(JSON.stringify(entries)).not.toContain('bo@example.org');
  });

  it('tells of rights that a command grants, at the application of accounts', async () => {
    const { id } = await addMember('ann@quoin.example');
    const right = { accountsKey, email: 'ann@quoin.example', right: 'releases' };
    await grant(api.database.db, right);
    await grant(api.database.db, { ...right, isRevoked: true });
    const about = { via: 'command', by: null, record_id: String(id), detail: { right: 'releases' } };
    expect((await list('', { key: accountsKey })).slice(0, 2)).toEqual([
      expect.objectContaining({ ...about, action: 'revoke-right' }),
      expect.objectContaining({ ...about, action: 'grant-right' }),
    ]);
  });

  it('goes on with older entries, and filters by person, action, record and time', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E']) await made({ title, slug: title.toLowerCase() });
    const first = await api.call('GET /audit?action=create&resource=posts&size=2');
    const next = Number(first.at('data.next'));
    const second = await api.call(`GET /audit?action=create&resource=posts&size=2&before=${next}`);
    const third = await list(`?action=create&resource=posts&size=2&before=${String(second.at('data.next'))}`);
    expect([first.at('data.data.0.label'), second.at('data.data.0.label')]).toEqual(['E', 'C']);
    expect(third.map(({ label }) => label)).toEqual(['A']);
    expect(await list('?by=999')).toEqual([]);
    expect(await list('?until=2020-01-01%2000:00:00')).toEqual([]);
    expect((await list('?from=2020-01-01%2000:00:00')).length).toBeGreaterThan(4);
  });

  it.each(['by=me', 'action=look', 'resource=cats', 'from=yesterday', 'before=0', 'size=-1'])(
    'refuses %s',
    async (query) => {
      expect((await api.call(`GET /audit?${query}`)).status).toBe(400);
    },
  );

  it('is limited to the application', async () => {
    const other = await addTenant(api, 'other-site');
    await made({ title: 'Ours', slug: 'ours' });
    const theirs = await list('', { key: 'other-site', token: other });
    expect(JSON.stringify(theirs)).not.toContain('Ours');
    expect((await api.call('GET /audit', { token: other })).status).toBe(403);
  });
});

describe('POST /audit/export', () => {
  it('answers the entries as they are stored, the oldest first, and is told itself', async () => {
    for (let index = 0; index < 3; index += 1) await made({ title: `No. ${index}`, slug: `no-${index}` });
    const { text, headers, status } = await api.call('POST /audit/export');
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const lines: unknown[] = text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const stored = await api.database.db
      .selectFrom('audit')
      .selectAll()
      .where('app_key', '=', siteKey)
      .orderBy('number')
      .execute();
    expect(lines).toEqual(stored.slice(0, -1));
    expect(stored.at(-1)).toMatchObject({ action: 'export-audit' });
    const filtered = (await api.call('POST /audit/export?action=create&resource=posts')).text.trimEnd().split('\n');
    expect(filtered).toHaveLength(3);
  });
});

describe('the chain', () => {
  const verify = (more: object = {}) => verifyAudit(api.database.db, { appKey: siteKey, ...more });
  const edit = () => api.database.db.updateTable('audit').where('app_key', '=', siteKey);
  const drop = () => api.database.db.deleteFrom('audit').where('app_key', '=', siteKey);

  beforeEach(async () => {
    for (let index = 0; index < 4; index += 1) await made({ title: `No. ${index}`, slug: `no-${index}` });
  });

  it('is whole after writes at the same time, with a number for each', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => made({ title: `At once ${index}`, slug: `at-once-${index}` })),
    );
    const { total, first, last, problem } = await verify();
    expect([problem, first, last?.number]).toEqual([undefined, 1, total]);
    expect(await list('?action=create&resource=posts')).toHaveLength(24);
  });

  it.each([
    ['who did it', { user_id: 2 }],
    ['the label', { label: 'Nothing' }],
    ['the time', { at: '2020-01-01 00:00:00' }],
    ['the hash', { hash: 'ab' }],
  ])('tells that an entry was changed: %s', async (_, change) => {
    await edit().set(change).where('number', '=', 3).execute();
    expect((await verify()).problem).toBe('Entry number 3 was changed.');
  });

  it('tells that entries are missing, between others, at the beginning, and with an anchor at the end', async () => {
    const { last } = await verify();
    expect((await verify({ anchor: last })).problem).toBeUndefined();
    await drop().where('number', '=', Number(last?.number)).execute();
    expect((await verify()).problem).toBeUndefined();
    expect((await verify({ anchor: last })).problem).toMatch(/^The entries after number \d+ are missing/);
    await drop().where('number', '=', 3).execute();
    expect((await verify()).problem).toBe('The entries between number 2 and number 4 are missing.');
    await drop().where('number', '<', 4).execute();
    expect((await verify()).problem).toMatch(/^The entries before number 4 are missing/);
  });

  it('tells that it was written again from a place on, with an anchor from before', async () => {
    const { last } = await verify();
    const anchor = { number: Number(last?.number), hash: 'ab'.repeat(32) };
    expect((await verify({ anchor })).problem).toBe(
      `Entry number ${anchor.number} is another one than that of the anchor.`,
    );
  });
});
