import { minLoggedChanges, logChange } from '../../changes/revision.ts';
import { openDatabase } from '../../db/open-database.ts';
import { aSocket } from '../../testing/a-socket.ts';
import { anEventStream, type EventStream } from '../../testing/an-event-stream.ts';
import { readRevision } from '../../testing/read-revision.ts';
import { accountsKey, addTenant, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
const open: EventStream[] = [];
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.leave();
  await api.close();
});

const listen = async ({
  since,
  key = siteKey,
  from,
}: { since?: number | string; key?: string; from?: string } = {}): Promise<EventStream> => {
  const headers = since === undefined ? {} : { 'last-event-id': String(since) };
  const stream = await anEventStream(api, {
    url: `/api/changes?app_key=${key}`,
    headers,
    ...(from === undefined ? {} : { from }),
  });
  open.push(stream);
  return stream;
};
const revision = () => readRevision(api.database.db, siteKey);
const note = (id: number) =>
  api.database.db
    .transaction()
    .execute((db) => logChange(db, { appKey: siteKey, resource: 'faqs', id, action: 'update' }));

describe('a write', () => {
  it('raises the revision of only its application by one', async () => {
    const [site, accounts] = [await revision(), await readRevision(api.database.db, accountsKey)];
    const created = await api.call('POST /faqs', { body: { faq_title: 'A' } });
    await api.call(`PUT /faqs/${String(created.at('data.id'))}`, { body: { faq_title: 'B' } });
    await api.call(`DELETE /faqs/${String(created.at('data.id'))}`);
    await api.call(`PUT /applications/${siteKey}`, { body: { title: 'Quoin' } });
    expect([await revision(), await readRevision(api.database.db, accountsKey)]).toEqual([site + 4, accounts]);
    const log = await api.database.db
      .selectFrom('changes')
      .select(['resource', 'action'])
      .where('revision', '>', site)
      .where('app_key', '=', siteKey)
      .orderBy('revision')
      .execute();
    expect(log.map(({ resource, action }) => `${action} ${resource}`)).toEqual([
      'create faqs',
      'update faqs',
      'delete faqs',
      'update applications',
    ]);
  });

  it('that is refused raises nothing', async () => {
    const before = await revision();
    await api.call('POST /sections', { body: { name: 'A', page_id: 999 } });
    await api.call('PUT /faqs/999', { body: { faq_title: 'A' } });
    expect(await revision()).toBe(before);
  });

  it('keeps the change log at a limited length', async () => {
    for (let id = 1; id <= minLoggedChanges + 250; id += 1) await note(id);
    const { total } = await api.database.db
      .selectFrom('changes')
      .where('app_key', '=', siteKey)
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBeGreaterThanOrEqual(minLoggedChanges);
    expect(Number(total)).toBeLessThan(minLoggedChanges + 100);
    expect((await (await listen({ since: 1 })).next()).event).toBe('reset');
  });
});

describe('GET /changes', () => {
  it('sends the current revision, and each change within 100 ms', async () => {
    const stream = await listen();
    expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const start = await revision();
    expect(await stream.next()).toEqual({ event: 'revision', id: String(start), data: { revision: start } });
    for (let time = 1; time <= 5; time += 1) {
      const created = await api.call('POST /faqs', { body: { faq_title: `A ${time}` } });
      expect(await stream.next(100)).toEqual({
        event: 'change',
        id: String(start + time),
        data: { revision: start + time, resource: 'faqs', id: created.at('data.id') },
      });
    }
  });

  it('sends a change before the response to the write, also for concurrent writes', async () => {
    const listener = await aSocket(api);
    listener.send(`GET /api/changes?app_key=${siteKey} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await listener.waitFor('event: revision');
    const write = async (title: string): Promise<void> => {
      const writer = await aSocket(api);
      const body = JSON.stringify({ faq_title: title });
      writer.send(
        `POST /api/faqs HTTP/1.1\r\nhost: localhost\r\napp-key: ${siteKey}\r\nauthorization: Bearer ${api.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      await writer.waitFor('"id":');
      expect(listener.received()).toContain(`"id":${/"id":(\d+)/.exec(writer.received())?.[1] ?? 'none'}}`);
      writer.socket.destroy();
    };
    for (const title of ['A', 'B', 'C']) await write(title);
    await Promise.all(Array.from({ length: 20 }, (_, time) => write(`All ${time}`)));
    listener.socket.destroy();
  });

  it('sends no changes of other applications, and only the revision for records that are not public', async () => {
    const theirs = await addTenant(api, 'other-site');
    const stream = await listen();
    const { id } = await stream.next();
    await api.call('POST /faqs', { key: 'other-site', token: theirs, body: { faq_title: 'Theirs' } });
    await api.call('POST /subscribers', { body: { email: 'reader@example.org' } });
    expect(await stream.next()).toEqual({
      event: 'change',
      id: String(Number(id) + 1),
      data: { revision: Number(id) + 1 },
    });
  });

  it('resumes after the last received event', async () => {
    const start = await revision();
    for (const id of [1, 2, 3]) await note(id);
    const stream = await listen({ since: start + 1 });
    expect([await stream.next(), await stream.next()].map(({ data }) => data)).toEqual(
      [2, 3].map((id) => ({ revision: start + id, resource: 'faqs', id })),
    );
  });

  it('starts at the current revision where the last event is empty', async () => {
    const stream = await listen({ since: '' });
    expect(await stream.next()).toMatchObject({ event: 'revision', id: String(await revision()) });
  });

  it.each(['0', '999999', 'nonsense', '12345678901234567890'])('sends a reset after %s', async (since) => {
    await api.database.db.deleteFrom('changes').execute();
    expect(await (await listen({ since })).next()).toMatchObject({ event: 'reset', id: String(await revision()) });
  });

  it('sends a reset after a number that is not written in digits alone', async () => {
    const since = `${await revision()}.0`;
    expect((await (await listen({ since })).next()).event).toBe('reset');
  });

  it('sends the changes of other processes', async () => {
    const stream = await listen();
    await stream.next();
    const other = openDatabase(api.settings.databaseUrl);
    await other.db
      .transaction()
      .execute((db) => logChange(db, { appKey: siteKey, resource: 'posts', id: 5, action: 'update' }));
    await other.close();
    expect(await stream.next(1_000)).toMatchObject({ event: 'change', data: { resource: 'posts', id: 5 } });
  });

  it('accepts the key in a header, and refuses different, missing and unknown keys', async () => {
    const get = (url: string, headers: Record<string, string> = {}) =>
      api.inject({ url, headers }).then(({ statusCode }) => statusCode);
    const stream = await anEventStream(api, { url: '/api/changes', headers: { app_key: siteKey } });
    open.push(stream);
    expect((await stream.next()).event).toBe('revision');
    expect(await get(`/api/changes?app_key=${siteKey}`, { 'app-key': accountsKey })).toBe(400);
    expect(await get('/api/changes?app_key=a&app_key=b')).toBe(400);
    expect(await get('/api/changes')).toBe(400);
    expect(await get('/api/changes?app_key=no-such-key')).toBe(404);
  });

  it('limits the listeners of one address', async () => {
    for (let count = 0; count < 50; count += 1) await listen({ from: '203.0.113.9' });
    const refused = await api.inject({ url: `/api/changes?app_key=${siteKey}`, remoteAddress: '203.0.113.9' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await listen({ from: '203.0.113.10' })).status).toBe(200);
  });

  it('counts a network of IPv6 as one address', async () => {
    for (let count = 1; count <= 50; count += 1) await listen({ from: `2001:db8:0:1::${count.toString(16)}` });
    const subscribe = (remoteAddress: string) => api.inject({ url: `/api/changes?app_key=${siteKey}`, remoteAddress });
    expect((await subscribe('2001:db8:0:1:a::1')).statusCode).toBe(429);
    expect((await listen({ from: '2001:db8:0:2::1' })).status).toBe(200);
  });

  it('ends when the server closes', async () => {
    const stream = await listen();
    await stream.next();
    await api.app.close();
    await stream.ended;
  });
});
