import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { parsePageState } from '../../src/page-state.ts';
import { aSite, type Site } from '../testing.ts';

const siteCode = (words: string) => `
const { createElement: h } = require('react');
exports.routes = [{ id: 'frame', path: '/', children: [
  { id: 'home', index: true, Component: () => h('h1', null, ${JSON.stringify(words)}) },
  { id: 'bad', path: 'bad', Component: () => { throw new Error('broken'); } },
] }];`;

const app = 'remote-public';
const activeVersion = 'bbbbbbbbbbbb';
const canaryVersion = 'dddddddddddd';
const hourMs = 3_600_000;

let site: Site;
let logged: jest.SpyInstance<void, unknown[]>;

beforeEach(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(siteCode('Old'), { trustedProxies: ['127.0.0.0/8'] });
  await site.release(canaryVersion, siteCode('New'), 50);
  // Visitors from this address are asked with `out`, so that no network gets the canary while the test waits.
  while (!(await site.get('/', from('198.51.100.1', 'in'))).text.includes('<h1>New</h1>'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  logged.mockRestore();
  await site.close();
});

function from(address: string, canary: 'in' | 'out' = 'in') {
  return { headers: { 'x-forwarded-for': address, 'quoin-canary': canary } };
}

interface Proof {
  release?: string;
  token?: string | undefined;
}

/** Loads a page as a visitor with this address. Returns what a report of that page carries. */
async function load(address: string, { canary = 'in', path = '/' }: { canary?: 'in' | 'out'; path?: string } = {}) {
  const { text } = await site.get(path, from(address, canary));
  const { release, reportToken: token } = parsePageState(text);
  return { release, token };
}

const report = (address: string, { kind = 'render', ...proof }: Proof & { kind?: string }) =>
  site.get('/mf/failures', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ app, version: canaryVersion, kind, message: 'it broke', ...proof }),
  });

const isCanaryServed = async () => (await site.get('/', from('198.51.100.1'))).text.includes('<h1>New</h1>');
const readCount = async (kind: string) =>
  Number(
    new RegExp(`quoin_release_${kind}_total{app="${app}",version="${canaryVersion}"} (\\d+)`).exec(
      (await site.get('/metrics')).text,
    )?.[1],
  );

/** Waits until the canary is withdrawn in the registry, and returns whether visitors still get it. */
async function waitForWithdrawal(): Promise<boolean> {
  while ((await readRegistry(site.context)).apps[app]?.canary !== null);
  return isCanaryServed();
}

/** Four further networks load the canary, and have nothing to report. */
const loadElsewhere = async () => {
  for (const network of [1, 2, 3, 4]) await load(`203.0.${network}.1`);
};
const fifty = Array.from({ length: 50 }, (_, index) => index + 1);
const reportFromAll = async (proof: Proof) =>
  (await Promise.all(fifty.map((network) => report(`10.1.${network}.1`, proof)))).map(({ status }) => status);

describe('reports that a stranger makes up', () => {
  beforeEach(loadElsewhere);

  it('do not withdraw a canary when fifty come from one address', async () => {
    const proof = await load('192.0.2.1');
    for (let time = 0; time < 50; time += 1) expect((await report('192.0.2.1', proof)).status).toBe(204);
    expect(await isCanaryServed()).toBe(true);
    expect(await readCount('browser_errors')).toBe(1);
  });

  it('do not withdraw a canary when one network loads fifty pages and reports each', async () => {
    for (const last of fifty) await report(`192.0.2.${last}`, await load(`192.0.2.${last}`));
    for (const last of fifty)
      await report(`2001:db8:1:1::${last.toString(16)}`, await load(`2001:db8:1:1::${last.toString(16)}`));
    expect(await isCanaryServed()).toBe(true);
    expect(await readCount('browser_errors')).toBe(100);
  });

  it('do not count when they come from networks that loaded no page', async () => {
    const proof = await load('192.0.2.1');
    expect(await reportFromAll(proof)).toEqual(fifty.map(() => 204));
    expect(await isCanaryServed()).toBe(true);
    expect(await readCount('browser_errors')).toBe(0);
  });

  it('are refused with a forged token or the token of other releases', async () => {
    const { release, token } = await load('192.0.2.1');
    const active = await load('192.0.2.1', { canary: 'out' });
    expect(active.release).toContain(activeVersion);
    const forgeries: Proof[] = [
      { release, token: `${token?.slice(0, -1)}${token?.endsWith('A') ? 'Q' : 'A'}` },
      { release, token: 'anything' },
      { release, token: active.token },
      { release: active.release, token: active.token },
      { release: `${active.release} ${app}@${canaryVersion}`, token: active.token },
    ];
    await Promise.all(fifty.map((network) => load(`10.1.${network}.1`)));
    for (const forged of forgeries) expect(await reportFromAll(forged)).toEqual(fifty.map(() => 403));
    expect((await report('192.0.2.1', forgeries[0] ?? {})).text).toMatch(/no token of a page with that release/);
    expect(await isCanaryServed()).toBe(true);
    expect(await readCount('browser_errors')).toBe(0);
  });

  it('are logged and not counted with an expired token, or with none', async () => {
    const proof = await load('192.0.2.1');
    await Promise.all(fifty.map((network) => load(`10.1.${network}.1`)));
    expect(await reportFromAll({})).toEqual(fifty.map(() => 204));
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 4 * hourMs);
    expect(await reportFromAll(proof)).toEqual(fifty.map(() => 204));
    jest.mocked(Date.now).mockReturnValue(now);
    expect(await isCanaryServed()).toBe(true);
    expect(await readCount('browser_errors')).toBe(0);
    expect(logged.mock.calls.flat()).toContain(`${app} ${canaryVersion} in a browser, not counted (render): it broke`);
  });

  it('do not withdraw a canary that fails in few of the networks', async () => {
    for (const block of [1, 2]) await Promise.all(fifty.map((network) => load(`203.${block}.${network}.1`)));
    for (const network of [1, 2, 3])
      for (let time = 0; time < 10; time += 1) await report(`192.0.${network}.1`, await load(`192.0.${network}.1`));
    expect(await isCanaryServed()).toBe(true);
    expect(await readCount('browser_errors')).toBe(30);
  });
});

describe('failures in pages that were served', () => {
  it('withdraw a canary when three networks report them', async () => {
    await loadElsewhere();
    for (const network of [1, 2, 3]) {
      const address = `192.0.${network}.1`;
      for (const kind of ['load', 'render']) await report(address, { ...(await load(address)), kind });
    }
    expect(await waitForWithdrawal()).toBe(false);
  });

  it('withdraw a canary that only one network got', async () => {
    for (let time = 0; time < 5; time += 1) await report('198.51.100.1', await load('198.51.100.1'));
    expect(await waitForWithdrawal()).toBe(false);
  });

  it('withdraw a canary that one network reports and that also failed on the server', async () => {
    await loadElsewhere();
    expect((await site.get('/bad', from('203.0.1.1'))).status).toBe(503);
    for (let time = 0; time < 4; time += 1) await report('192.0.2.1', await load('192.0.2.1'));
    expect(await waitForWithdrawal()).toBe(false);
  });

  it.each(['/admin/users', '/admin/preview'])('are counted in the document %s', async (path) => {
    const { text } = await site.get(path, from('192.0.2.1'));
    const { release, reportToken: token } = parsePageState(text);
    const [, version = ''] = /shell@(\w+)/.exec(release) ?? [];
    await site.get('/mf/failures', {
      method: 'POST',
      headers: { 'x-forwarded-for': '192.0.2.1' },
      body: JSON.stringify({ app: 'shell', version, kind: 'load', message: 'it broke', release, token }),
    });
    const { text: metrics } = await site.get('/metrics');
    expect(metrics).toContain(`quoin_release_load_failures_total{app="shell",version="${version}"} 1`);
  });
});

describe('the token of a page', () => {
  it('is the same in each render within an hour, so that copies in caches stay valid', async () => {
    const now = Math.floor(Date.now() / hourMs) * hourMs;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const first = await load('192.0.2.1', { path: '/?page=1' });
    jest.mocked(Date.now).mockReturnValue(now + hourMs - 1);
    expect(await load('192.0.2.1', { path: '/?page=2' })).toEqual(first);
    jest.mocked(Date.now).mockReturnValue(now + hourMs);
    expect(await load('192.0.2.1', { path: '/?page=3' })).not.toEqual(first);
  });
});
