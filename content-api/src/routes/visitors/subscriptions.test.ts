import { mailSink, type MailSink } from '../../testing/mail-sink.ts';
import { addTenant, aTestApi, type TestResponse, type TestApi } from '../../testing/test-api.ts';

const email = 'reader@example.org';
let api: TestApi;
let sink: MailSink;

const subscribe = (more: object = {}, call: object = {}): Promise<TestResponse> =>
  api.call('POST /subscriptions', { token: null, body: { email, name: 'A reader', ...more }, ...call });
const subscribers = (): Promise<TestResponse> => api.call('GET /subscribers');

describe('POST /subscriptions, without a mail server', () => {
  beforeEach(async () => {
    api = await aTestApi();
  });
  afterEach(() => api.close());

  it('creates a subscriber, and returns the same response for a known address', async () => {
    const [first, again] = [
      await subscribe({ status: 7, id: 9 }),
      await subscribe({ email: ' Reader@Example.org ', name: 'Another' }),
    ];
    expect([first.status, first.body]).toEqual([
      201,
      { data: { message: expect.any(String), needs_confirmation: false } },
    ]);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect((await subscribers()).body).toMatchObject({
      data: { total: 1, data: [{ email, name: 'A reader', status: 1 }] },
    });
  });

  it('does not change an unsubscribed address', async () => {
    await api.call('POST /subscribers', { body: { email, status: 0 } });
    expect((await subscribe()).status).toBe(201);
    expect((await subscribers()).at('data.data.0.status')).toBe(0);
  });

  it('needs an email and an application, and affects only that one', async () => {
    for (const wrong of [undefined, '', 'nobody', 7])
      expect(Object.keys((await subscribe({ email: wrong })).under('errors'))).toEqual(['email']);
    expect((await subscribe({}, { key: null })).status).toBe(400);
    await addTenant(api, 'other-site');
    expect((await subscribe({}, { key: 'other-site' })).status).toBe(201);
    expect((await subscribers()).at('data.total')).toBe(0);
  });

  it('confirms a filled honeypot field without storing, and accepts five in ten minutes', async () => {
    const machine = await subscribe({ website: 'x', email: 'machine@example.org' });
    for (let time = 0; time < 4; time += 1)
      expect((await subscribe({ email: `reader-${time}@example.org` })).text).toBe(machine.text);
    const refused = await subscribe({ email: 'one-more@example.org' });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await subscribers()).at('data.total')).toBe(4);
  });

  it('creates one subscriber for two concurrent requests', async () => {
    expect((await Promise.all([subscribe(), subscribe()])).map(({ status }) => status)).toEqual([201, 201]);
    expect((await subscribers()).at('data.total')).toBe(1);
  });
});

describe('POST /subscriptions, with a mail server', () => {
  beforeEach(async () => {
    sink = await mailSink();
    api = await aTestApi({
      env: { SMTP_URL: sink.url, SITE_URL: 'https://site.example', API_URL: 'https://api.example' },
    });
  });
  afterEach(async () => {
    await api.close();
    await sink.close();
  });

  const readToken = async (): Promise<string> =>
    /https:\/\/api\.example\/api\/subscriptions\/confirm\?token=([\w-]{43})\s/.exec(await sink.next())?.[1] ?? '';
  const confirm = (token: unknown): Promise<TestResponse> =>
    api.call('POST /subscriptions/confirm', { token: null, key: null, body: { token } });
  const follow = (token: string, accept: string): Promise<TestResponse> =>
    api.call(`GET /subscriptions/confirm?token=${token}`, { token: null, key: null, headers: { accept } });
  const status = async (): Promise<unknown> => (await subscribers()).at('data.data.0.status');

  it('waits until the address’s owner has confirmed', async () => {
    expect((await subscribe()).at('data.needs_confirmation')).toBe(true);
    expect(await status()).toBe(0);
    const token = await readToken();
    expect(JSON.stringify(await api.database.db.selectFrom('subscription_links').selectAll().execute())).not.toContain(
      token,
    );
    expect((await confirm(token)).status).toBe(200);
    expect(await status()).toBe(1);
  });

  it('is confirmed by the link, also repeatedly; a browser is redirected to the site', async () => {
    await subscribe();
    const token = await readToken();
    expect((await follow(token, 'application/json')).body).toMatchObject({ data: { message: expect.any(String) } });
    expect(await status()).toBe(1);
    expect(await follow(token, 'text/html,*/*')).toMatchObject({
      status: 303,
      headers: { location: 'https://site.example/?subscription=confirmed' },
    });
    expect(await follow('x'.repeat(43), 'text/html')).toMatchObject({
      status: 303,
      headers: { location: 'https://site.example/?subscription=expired' },
    });
  });

  it('sends at most three links an hour until the address is confirmed', async () => {
    const first = await subscribe();
    const token = await readToken();
    for (let time = 0; time < 3; time += 1) expect((await subscribe()).text).toBe(first.text);
    await Promise.all([readToken(), readToken()]);
    await confirm(token);
    expect((await subscribe()).text).toBe(first.text);
    await api.app.close();
    expect(sink.mails).toHaveLength(3);
  });

  it('refuses an unknown, missing or expired token', async () => {
    await subscribe();
    const token = await readToken();
    await api.database.db.updateTable('subscription_links').set({ expires_at: '2020-01-01 00:00:00' }).execute();
    for (const dead of [token, 'x', undefined, { a: 1 }])
      expect((await confirm(dead)).body).toMatchObject({ status: 422, errors: { token: [expect.any(String)] } });
    expect(await status()).toBe(0);
  });
});
