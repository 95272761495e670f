import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { boundReads } from './bound-reads.ts';

let api: TestApi;
let questions: string[] = [];

const text = `<p>${'word '.repeat(4_000)}</p>`;

beforeEach(async () => {
  api = await aTestApi({ env: { REQUESTS_PER_MINUTE: '0', TRUSTED_PROXIES: '127.0.0.1' } });
  for (let number = 1; number <= 5; number += 1)
    await api.call('POST /posts', {
      body: { title: `Post ${number}`, slug: `post-${number}`, content: text, status: 1 },
    });
  api.database.watch(({ sql }) => questions.push(sql));
  questions = [];
});
afterEach(async () => {
  await api.close();
});

const read = (path: string, from = '203.0.113.9') =>
  api.inject({ url: `/api${path}`, headers: { 'app-key': siteKey }, remoteAddress: from });
const listReads = () => questions.filter((sql) => sql.includes('id_in_page'));

describe('identical reads of one caller at the same time', () => {
  it('share one response, whatever undeclared parameters they have', async () => {
    const responses = await Promise.all(Array.from({ length: 120 }, (_, number) => read(`/posts?x=${number}`)));
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body.length}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(200);
    expect(listReads()).toHaveLength(2);
  });

  it('are made by the next one when the first fails', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => read('/posts?size=x')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  });
});

describe('different reads of one caller at the same time', () => {
  it('are refused beyond a limit with Retry-After, while other callers are served', async () => {
    const many = Array.from({ length: 150 }, (_, number) => read(`/posts?size=${number + 1}`));
    const other = read('/posts?size=3', '198.51.100.7');
    const responses = await Promise.all(many);
    const refused = responses.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    expect(refused[0]?.headers.etag).toBeUndefined();
    expect(responses.length - refused.length).toBeGreaterThan(100);
    expect((await other).statusCode).toBe(200);
  });
});

describe('a large response that was made for one caller', () => {
  it('delays the next one of this caller, and none of another', async () => {
    const app = fastify();
    boundReads(app, { readsAtOnce: { inAll: 4, ofCaller: 1 } });
    app.get('/large', () => Promise.resolve('x'.repeat(8 * 2 ** 20)));
    app.get('/small', () => Promise.resolve('small'));
    const ended: string[] = [];
    const read = async (url: string, remoteAddress: string): Promise<void> => {
      await app.inject({ url, remoteAddress });
      ended.push(remoteAddress);
    };
    await read('/large', '203.0.113.9');
    await Promise.all([read('/small', '203.0.113.9'), read('/small', '198.51.100.7')]);
    expect(ended).toEqual(['203.0.113.9', '198.51.100.7', '203.0.113.9']);
    await app.close();
  });
});

describe('a caller that does not read its response', () => {
  const large = 'x'.repeat(16 * 2 ** 20);
  let app: FastifyInstance;
  let port: number;
  beforeEach(async () => {
    app = fastify({ trustProxy: '127.0.0.1' });
    const readsAtOnce = { inAll: 4, ofCaller: 1 };
    const waiting = { inAll: 10, ofCaller: 10 };
    boundReads(app, { readsAtOnce, bounds: { waiting, unsentBytes: 2 * large.length, divisor: 4, stalledAfter: 300 } });
    app.get('/large', () => Promise.resolve(large));
    app.get('/small', () => Promise.resolve('small'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterEach(() => app.close());

  const requestWithoutReading = async (from: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /large HTTP/1.1\r\nhost: api\r\nx-forwarded-for: ${from}\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  };
  const readSmall = async (from: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/small`, { headers: { 'x-forwarded-for': from } })).status;

  it('gets no other one until it is disconnected, while other callers are served', async () => {
    const connected = once(app.server, 'connection');
    const socket = await requestWithoutReading('203.0.113.9');
    const [served]: Socket[] = await connected;
    const ended = served && once(served, 'close');
    expect([await readSmall('203.0.113.9'), await readSmall('198.51.100.7')]).toEqual([503, 200]);
    await ended;
    expect(await readSmall('203.0.113.9')).toBe(200);
    socket.destroy();
  });
});
