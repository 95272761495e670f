import { keptLog } from '../../testing/recorded-log.ts';
import { mailSink } from '../../testing/mail-sink.ts';
import { addTenant, aTestApi, type TestResponse, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const hello = { name: 'Sabitri', email: 'sabitri@example.org', phone: '', message: 'Namaste.\nPlease call.' };
const write = (more: object = {}, call: object = {}): Promise<TestResponse> =>
  api.call('POST /contact-messages', { token: null, body: { ...hello, ...more }, ...call });
const stored = (): Promise<TestResponse> => api.call('GET /contact-messages');

describe('POST /contact-messages', () => {
  it('stores a visitor’s message as unread, and returns only a confirmation', async () => {
    const { status, body } = await write({ status: 1, id: 77, created_at: '2000-01-01 00:00:00', app_id: 'x' });
    expect([status, body]).toEqual([201, { data: { message: expect.any(String) } }]);
    const { body: list, at } = await stored();
    expect(list).toMatchObject({ data: { total: 1, data: [{ ...hello, status: 0, version: 1 }] } });
    expect([at('data.data.0.id') === 77, String(at('data.data.0.created_at')).startsWith('2000')]).toEqual([
      false,
      false,
    ]);
  });

  it('needs a name, a message, and an email or a phone', async () => {
    expect((await write({ name: ' ', message: '', email: '', phone: '' })).under('errors')).toEqual({
      name: [expect.any(String)],
      message: [expect.any(String)],
      email: [expect.any(String)],
      phone: [expect.any(String)],
    });
    expect((await write({ email: 'not an address' })).under('errors')).toEqual({ email: [expect.any(String)] });
    expect((await write({ message: 'x'.repeat(5001) })).under('errors')).toEqual({ message: [expect.any(String)] });
    expect((await write({ email: undefined, phone: '+977 1 255 0142' })).status).toBe(201);
    expect((await stored()).at('data.total')).toBe(1);
  });

  it('needs an application key and no token; an invalid token is refused', async () => {
    expect((await write({}, { key: null })).status).toBe(400);
    expect((await write({}, { key: 'no-such-key' })).status).toBe(404);
    expect((await write({}, { token: 'x'.repeat(43) })).status).toBe(401);
    await addTenant(api, 'other-site');
    expect((await write({ app_key: 'other-site' })).status).toBe(422);
    expect((await write({}, { key: 'other-site' })).status).toBe(201);
    expect((await stored()).at('data.total')).toBe(0);
  });

  it('confirms a filled honeypot field, and stores nothing', async () => {
    const [person, machine] = [await write(), await write({ website: 'https://spam.example' })];
    expect([machine.status, machine.text]).toEqual([person.status, person.text]);
    expect((await stored()).at('data.total')).toBe(1);
  });

  it('stores a repeated message once, and other messages of the same person', async () => {
    const answers = await Promise.all([write(), write(), write({ message: 'Namaste.\nPlease write.' })]);
    expect([...answers, await write()].map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 4 }, () => [201, answers[0].text]),
    );
    expect((await stored()).at('data.total')).toBe(2);
    const token = await addTenant(api, 'other-site');
    await write({}, { key: 'other-site' });
    expect((await api.call('GET /contact-messages', { key: 'other-site', token })).at('data.total')).toBe(1);
  });

  it('stores a message again after its deletion', async () => {
    await write();
    await api.call(`DELETE /contact-messages/${String((await stored()).at('data.data.0.id'))}`);
    expect((await write()).status).toBe(201);
    expect((await stored()).body).toMatchObject({ data: { total: 1, data: [hello] } });
  });

  it('accepts five in ten minutes from one address', async () => {
    expect((await write({ name: '' })).status).toBe(422);
    for (let time = 0; time < 5; time += 1)
      expect((await write({ phone: `0${time}` }, { headers: { 'x-forwarded-for': `10.0.0.${time}` } })).status).toBe(
        201,
      );
    const refused = await write();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await stored()).at('data.total')).toBe(5);
    expect((await write({}, { token: api.token })).status).toBe(201);
  });

  it('counts visitors separately behind the edge, and ignores forwarded addresses of others', async () => {
    const other = await aTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
    const post = async (visitor: string, remoteAddress = '127.0.0.1'): Promise<number> =>
      (
        await other.app.inject({
          method: 'POST',
          url: '/api/contact-messages',
          payload: hello,
          headers: { 'app-key': 'quoin-site', 'x-forwarded-for': visitor },
          remoteAddress,
        })
      ).statusCode;
    for (let time = 0; time < 5; time += 1) expect(await post('203.0.113.7')).toBe(201);
    expect([await post('203.0.113.7'), await post('203.0.113.8')]).toEqual([429, 201]);
    for (let time = 0; time < 5; time += 1) expect(await post(`10.0.0.${time}`, '198.51.100.1')).toBe(201);
    expect(await post('10.0.0.9', '198.51.100.1')).toBe(429);
    await other.close();
  });

  it('is read, marked as read and deleted by administrators, and by nobody else', async () => {
    await write();
    const id = String((await stored()).at('data.data.0.id'));
    for (const call of [
      `GET /contact-messages`,
      `GET /contact-messages/${id}`,
      `PUT /contact-messages/${id}`,
      `DELETE /contact-messages/${id}`,
    ] as const) {
      expect(
        (await api.call(call, { token: null, ...(call.startsWith('PUT') ? { body: { status: 1 } } : {}) })).status,
      ).toBe(401);
    }
    expect((await api.call(`PUT /contact-messages/${id}`, { body: { status: 1 } })).body).toMatchObject({
      data: { ...hello, status: 1 },
    });
    expect((await api.call('GET /contact-messages?status=0')).at('data.total')).toBe(0);
    expect((await api.call('GET /contact-messages?search_key=NAMASTE&size=5')).at('data.total')).toBe(1);
    expect((await api.call(`DELETE /contact-messages/${id}`)).status).toBe(200);
    expect((await stored()).at('data.total')).toBe(0);
  });

  it('is documented as an operation without a token', async () => {
    const document = await api.call('GET /openapi.json');
    expect(document.at('paths./api/contact-messages.post.security')).toEqual([
      { application: [] },
      { application: [], token: [] },
    ]);
  });
});

describe('a message’s mail', () => {
  it('goes to the organisation with the visitor in Reply-To; a failure is not visible to the visitor', async () => {
    const [sink, log] = [await mailSink(), keptLog()];
    const other = await aTestApi({ env: { SMTP_URL: sink.url }, logger: log.logger });
    await other.call('PUT /applications/quoin-site', { body: { name: 'Kunashila', email: 'info@kunashila.example' } });
    const post = (more: object = {}) =>
      other.call('POST /contact-messages', { token: null, body: { ...hello, ...more } });
    expect((await post()).status).toBe(201);
    const mail = await sink.next();
    for (const line of [
      'To: info@kunashila.example',
      'Reply-To: sabitri@example.org',
      'Subject: Kunashila: a message from Sabitri',
      'Please call.',
    ])
      expect(mail).toContain(line);
    expect((await post({ name: 'a\r\nBcc: everybody@example.org' })).status).toBe(422);
    expect((await post()).status).toBe(201);
    sink.setRefusal('550 full');
    expect((await post({ message: 'Another.' })).status).toBe(201);
    await other.app.close();
    expect(log.lines().filter((line) => JSON.stringify(line).includes('mail server'))).toHaveLength(1);
    expect(sink.mails).toHaveLength(1);
    await other.close();
    await sink.close();
  });
});
