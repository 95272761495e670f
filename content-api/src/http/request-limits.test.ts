import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { logChange } from '../changes/revision.ts';
import { aSocket } from '../testing/a-socket.ts';
import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
afterEach(() => api.close());

const login = (length: number) =>
  `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;
const streamed = async () =>
  (await api.inject({ url: `/api/changes?app_key=${siteKey}`, payloadAsStream: true })).stream();

describe('a connection', () => {
  it('that is kept alive without further requests is closed', async () => {
    api = await aTestApi({ limits: { keepAliveTimeout: 20 } });
    const { send, received, closed } = await aSocket(api);
    send('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each([
    ['headers', 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nx-slow: '],
    ['body', `${login(100)}\r\n{`],
  ])('whose %s do not arrive in time is answered 408 and closed', async (...[, begun]) => {
    api = await aTestApi({ limits: { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 } });
    const { send, received, closed } = await aSocket(api);
    send(begun);
    await closed;
    expect(received()).toMatch(/^HTTP\/1.1 408 Request Timeout\r\ncontent-type: application\/problem\+json\r\n/);
  });

  it('whose upload goes on is not cut before its body is complete; one that pauses is', async () => {
    api = await aTestApi({ limits: { bodyTimeout: 1_000 } });
    const head = (length: number): string =>
      `POST /api/upload-single HTTP/1.1\r\nHost: localhost\r\napp-key: ${siteKey}\r\nAuthorization: Bearer ${api.token}\r\n`
      + `Content-Type: multipart/form-data; boundary=b0\r\nContent-Length: ${length}\r\n\r\n`;
    const parts = [
      '--b0\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      'x',
      'y',
      'z',
      '\r\n--b0--\r\n',
    ];
    const going = await aSocket(api);
    going.send(head(parts.join('').length));
    for (const part of parts) {
      going.send(part);
      await pause(300);
    }
    await going.waitFor('HTTP/1.1 415');
    const pausing = await aSocket(api);
    pausing.send(head(1_000));
    pausing.send(parts[0] ?? '');
    await pausing.closed;
    expect(pausing.received()).toMatch(/^HTTP\/1.1 408 /);
    going.socket.destroy();
  });

  it('whose small body goes on too slowly is answered 408', async () => {
    api = await aTestApi({ limits: { bodyTimeout: 300 } });
    const { send, received, closed } = await aSocket(api);
    send(`${login(1_000)}\r\n{`);
    const timer = setInterval(() => send(' '), 50);
    await closed;
    clearInterval(timer);
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('without any traffic is closed', async () => {
    api = await aTestApi({ limits: { connectionTimeout: 50 } });
    const { received, closed } = await aSocket(api);
    await closed;
    expect(received()).toBe('');
  });
});

describe('a stream of changes', () => {
  it('sends heartbeats while nothing changes, so that proxies keep it open', async () => {
    api = await aTestApi({ limits: { heartbeat: 5 } });
    const stream = await streamed();
    for (let received = ''; !/still here[^]*still here/.test(received);)
      received += String((await once(stream, 'data'))[0]);
    stream.destroy();
  });

  it('is closed when its client does not read and too much is queued', async () => {
    api = await aTestApi({ limits: { maxUnsentBytes: 1_000 } });
    const stream = await streamed();
    let isCut = false;
    stream
      .on('error', () => undefined)
      .on('close', () => {
        isCut = true;
      });
    // The buffers of the operating system fill up first.
    for (let round = 0; round < 50 && !isCut; round += 1) {
      await api.database.db.transaction().execute(async (db) => {
        for (let id = 1; id <= 100; id += 1)
          await logChange(db, { appKey: siteKey, resource: 'faqs', id, action: 'update' });
      });
      await api.call('POST /logout', { token: null });
    }
    expect(isCut).toBe(true);
  });
});

describe('a closing server', () => {
  it('finishes open requests, and answers new ones with 503', async () => {
    api = await aTestApi();
    const body = JSON.stringify({ identifier: 'nobody', password: 'x' });
    const { send, received, waitFor: hears, closed } = await aSocket(api);
    send(`${login(body.length)}Expect: 100-continue\r\n\r\n`);
    await hears('HTTP/1.1 100 Continue');
    const ended = api.app.close();
    send(`${body}GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await Promise.all([closed, ended]);
    expect(received().match(/HTTP\/1.1 [2-5].*/g)).toEqual([
      'HTTP/1.1 401 Unauthorized',
      'HTTP/1.1 503 Service Unavailable',
    ]);
    expect(received()).toMatch(/503[^]*retry-after: 1\r\n[^]*application\/problem\+json/);
  });
});
