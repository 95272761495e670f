import { expect, test, type APIRequestContext, type Browser } from '@playwright/test';
import { releaseFailuresPath } from '@quoin/shared/contract/releases/release-admin';
import { createPageTokens } from '@quoin/shell/server/releases/page-tokens.ts';
import { parsePageState } from '@quoin/shell/src/page-state.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { readReleaseKey } from '@quoin/webpack/release/release-key.ts';
import { rollback } from '@quoin/webpack/release/releasing.ts';
import { readActive, aDesk, releaseNext } from './next-release.ts';
import { siteUrl } from '../support/site.ts';

const app = 'remote-public';
const fourHours = 4 * 3_600_000;
const fifty = Array.from({ length: 50 }, (_, index) => index + 1);

const readState = async () => (await readRegistry(await aDesk())).apps[app];

test.afterEach(async () => {
  if ((await readState())?.canary) await rollback(await aDesk(), { app });
});

interface Visitor {
  request: APIRequestContext;
  address: string;
}

/** Loads the home page with every canary. Returns what a report of this page carries. */
async function load({ request, address }: Visitor) {
  const answer = await request.get('/', { headers: { 'x-forwarded-for': address, 'quoin-canary': 'in' } });
  const { release, reportToken: token } = parsePageState(await answer.text());
  return { release, token };
}

const report = async ({ request, address }: Visitor, body: object): Promise<number> => {
  const sent = { kind: 'render', message: 'it broke', app, ...body };
  return (await request.post(releaseFailuresPath, { headers: { 'x-forwarded-for': address }, data: sent })).status();
};

const waitForCanary = (request: APIRequestContext, version: string) =>
  expect
    .poll(async () => (await load({ request, address: '203.0.1.1' })).release, { intervals: [50] })
    .toContain(`${app}@${version}`);

test('a canary stays whatever a stranger in one network reports', async ({ request }) => {
  const version = await releaseNext(app, { canary: 50 });
  await waitForCanary(request, version);
  for (const network of [2, 3, 4]) await load({ request, address: `203.0.${network}.1` });
  const stranger = { request, address: '192.0.2.1' };
  const { release, token } = await load(stranger);
  const visitors = fifty.map((last) => ({ request, address: `192.0.2.${last}` }));

  for (let time = 0; time < 50; time += 1) expect(await report(stranger, { version, release, token })).toBe(204);
  for (const visitor of visitors) expect(await report(visitor, { version, ...(await load(visitor)) })).toBe(204);
  // From as many networks as can be: their pages were served, only the tokens are wrong.
  const networks = fifty.map((network) => ({ request, address: `10.0.${network}.1` }));
  for (const visitor of networks) await load(visitor);
  const other = `shell@${await readActive('shell')} ${app}@${await readActive(app)}`;
  const secret = (await readReleaseKey((await aDesk()).keyFile))?.deriveSecret('page tokens') ?? Buffer.alloc(0);
  const expired = createPageTokens(secret, () => Date.now() - fourHours).sign(release);
  for (const visitor of networks) {
    expect(await report(visitor, { version, release, token: createPageTokens(Buffer.alloc(32)).sign(release) })).toBe(
      403,
    );
    expect(await report(visitor, { version, release, token: createPageTokens(secret).sign(other) })).toBe(403);
    expect(await report(visitor, { version, release, token: expired })).toBe(204);
    expect(await report(visitor, { version })).toBe(204);
  }
  expect((await load(stranger)).release).toBe(release);
  expect((await readState())?.canary?.version).toBe(version);
});

/** Opens the home page in a new browser profile that gets the canary, until the page has reported a failure. */
async function visit(browser: Browser): Promise<void> {
  const context = await browser.newContext({ baseURL: siteUrl });
  await context.addCookies([{ name: 'quoin_canary', value: 'in', url: siteUrl }]);
  const page = await context.newPage();
  const reported = page.waitForResponse(`**${releaseFailuresPath}`);
  await page.goto('/');
  expect((await reported).status()).toBe(204);
  await context.close();
}

test('a canary that fails in the browsers of the only network that gets it is withdrawn', async ({ browser }) => {
  const words = 'Our news, now and then';
  const code = `Broken"+(globalThis.document?(()=>{throw new Error("broken render")})():"")+"`;
  const version = await releaseNext(app, { words: { [words]: code }, canary: 0 });
  await expect
    .poll(async () => {
      const answer = await fetch(siteUrl, { headers: { 'quoin-canary': 'in', 'x-forwarded-for': '127.0.0.1' } });
      return answer.text();
    })
    .toContain(version);
  for (let time = 0; time < 5; time += 1) await visit(browser);
  await expect.poll(async () => (await readState())?.canary).toBeNull();
  expect((await readState())?.history[0]).toMatchObject({
    action: 'withdraw',
    version,
    why: expect.stringMatching(/^5 failures in \d+ pages, more than 5 of 100: 0 renders/),
  });
});
