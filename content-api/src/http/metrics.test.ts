import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { until } from '../testing/until.ts';

let api: TestApi;
afterEach(() => api.close());

const token = 'a-token-for-the-figures';
const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  api.inject({ url: '/metrics', headers, remoteAddress });
const figure = async (line: RegExp): Promise<number> => Number(line.exec((await ask()).body)?.[1]);
const port = (): number => {
  const address = api.app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

describe('GET /metrics', () => {
  it('measures requests by route and status, statements, and the event loop', async () => {
    api = await aTestApi();
    await api.call('GET /pages/1');
    await api.call('GET /pages/2');
    await api.call('GET /no-such-thing');
    const { headers, body } = await ask();
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/pages/:id",status="404"} 2');
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    expect(body).toMatch(/db_query_duration_seconds_count\{outcome="ok"\} [1-9]/);
    expect(body).toMatch(/nodejs_eventloop_lag_seconds\{quantile="0.99"\} \d/);
    expect(body).not.toMatch(/no-such-thing/);
  });

  it('counts the open streams of changes, without closed ones', async () => {
    api = await aTestApi();
    await api.app.listen({ port: 0 });
    const leave = new AbortController();
    const stream = await fetch(`http://localhost:${port()}/api/changes?app_key=${siteKey}`, { signal: leave.signal });
    expect(stream.status).toBe(200);
    expect(await figure(/^sse_connections (\d+)$/m)).toBe(1);
    leave.abort();
    await until(async () => (await figure(/^sse_connections (\d+)$/m)) === 0);
  });

  it.each([
    ['from another machine', {}, '203.0.113.7'],
    ['through a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
  ] as const)('is not there %s', async (...[, headers, from]) => {
    api = await aTestApi();
    expect((await ask({ ...headers }, from)).statusCode).toBe(404);
  });

  it('requires the token if one is set, from every address', async () => {
    api = await aTestApi({ env: { METRICS_TOKEN: token } });
    for (const from of ['127.0.0.1', '203.0.113.7']) {
      expect((await ask({}, from)).statusCode).toBe(404);
      expect((await ask({ authorization: 'Bearer another one' }, from)).statusCode).toBe(404);
      expect((await ask({ authorization: `Bearer ${token}` }, from)).statusCode).toBe(200);
    }
  });
});
