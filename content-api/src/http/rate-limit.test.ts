import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
afterEach(() => api.close());

const visit = (from: string) =>
  api.inject({ url: '/api/faqs?size=1', headers: { 'app-key': siteKey }, remoteAddress: from });
const getStatuses = async (...addresses: string[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await visit(address)).statusCode);
  return statuses;
};

describe('the limit of requests', () => {
  beforeEach(async () => {
    api = await aTestApi({ env: { REQUESTS_PER_MINUTE: '2' } });
  });

  it.each([
    ['2001:db8:0:1::7', '2001:0db8:0000:0001:a:b:c:d', '2001:db8:0:1::8', '2001:db8:0:2::7'],
    ['fe80::1%eth0', 'fe80::2', 'fe80::3%eth0', 'fe80:0:0:1::1'],
    ['10.1.2.3', '::ffff:10.1.2.3', '::FFFF:10.1.2.3', '10.1.2.4'],
    ['::ffff:10.1.2.3', '::ffff:a01:203', '10.1.2.3', '::ffff:10.1.2.4'],
  ])('counts %s and %s as one caller, so %s is refused and %s is not', async (...addresses) => {
    expect(await getStatuses(...addresses)).toEqual([200, 200, 429, 200]);
  });

  it('refuses with a problem, and adds no header about the limit to other responses, cached or not', async () => {
    const [first, cached, refused] = [
      await visit('203.0.113.7'),
      await visit('203.0.113.7'),
      await visit('203.0.113.7'),
    ];
    expect([first.statusCode, cached.statusCode, refused.statusCode]).toEqual([200, 200, 429]);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(refused.json()).toMatchObject({ title: 'Too many attempts.', status: 429 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const limitHeaders = [first, cached, refused].flatMap(({ headers }) =>
      Object.keys(headers).filter((name) => /ratelimit|retry/.test(name)),
    );
    expect(limitHeaders).toEqual(['retry-after']);
  });
});
