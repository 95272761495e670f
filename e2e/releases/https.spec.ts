import { once } from 'node:events';
import { connect, type ConnectionOptions } from 'node:tls';
import { expect, test } from '@playwright/test';
import { administrator, watchErrors } from '../support/site.ts';
import { findNginx } from '../support/nginx/find-nginx.ts';
import { send, names, ports, startBehindNginx, type Answer, type Proxied } from './behind-nginx.ts';
import { integrityRule, rules } from './observatory-rules.ts';

test.use({
  ignoreHTTPSErrors: true,
  // The browser finds both names at nginx.
  launchOptions: {
    ...(process.env.QUOIN_BROWSER ? { executablePath: process.env.QUOIN_BROWSER } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--host-resolver-rules=${Object.values(names)
        .map((name) => `MAP ${name}:443 127.0.0.1:${ports.https}`)
        .join(', ')}`,
    ],
  },
});

let proxied: Proxied;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const { path: program, problem } = findNginx();
  test.skip(program === undefined, problem);
  proxied = await startBehindNginx(program ?? '');
});
test.afterAll(() => proxied?.close());

interface Sent {
  isPlain?: boolean;
  method?: string;
  headers?: Record<string, string>;
}

// eslint-disable-next-line max-params -- a host, a path, and rarely more
const get = (host: string, path: string, sent: Sent = {}): Promise<Answer> => send(proxied, { host, path, ...sent });

/** Returns the protocol and the cipher of a connection, or the code of the error that ends it. */
async function negotiate(options: ConnectionOptions): Promise<string> {
  const socket = connect({
    host: '127.0.0.1',
    port: ports.https,
    servername: names.site,
    ca: proxied.ca,
    // So that an old protocol is refused by nginx and not by this client.
    ciphers: 'DEFAULT@SECLEVEL=0',
    ...options,
  });
  try {
    await once(socket, 'secureConnect');
    return `${socket.getProtocol()} ${socket.alpnProtocol || ''}`.trim();
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    socket.destroy();
  }
}

const twoYears = 'max-age=63072000';

test.describe('the nginx configuration that is shipped', () => {
  test('speaks TLS 1.2 and 1.3 and HTTP/2, and no older protocol', async () => {
    expect(await negotiate({ maxVersion: 'TLSv1.3', minVersion: 'TLSv1.3', ALPNProtocols: ['h2'] })).toBe('TLSv1.3 h2');
    expect(await negotiate({ maxVersion: 'TLSv1.2', minVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    expect(await negotiate({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).toBe(
      'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    );
    expect(await negotiate({ maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA:@SECLEVEL=0' })).toBe(
      'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
    );
  });

  for (const host of Object.values(names)) {
    test(`moves ${host} from http to https, and sends no HSTS by http`, async () => {
      const { status, headers } = await get(host, '/about-us?a=1', { isPlain: true });
      expect([status, headers.location]).toEqual([301, `https://${host}/about-us?a=1`]);
      expect(headers['strict-transport-security']).toBeUndefined();
    });
  }

  test('answers for no other host', async () => {
    const byHttp = await get('evil.example', '/', { isPlain: true });
    expect([byHttp.status, (await get('evil.example', '/')).status]).toEqual([421, 421]);
  });

  test('has HSTS once with every answer by https, from its cache too', async () => {
    for (const [host, path] of [
      [names.site, '/'],
      [names.site, '/'],
      [names.site, '/admin'],
      [names.site, '/nowhere'],
      [names.api, '/api/docs/'],
      [names.api, '/api/nothing'],
      ['evil.example', '/'],
    ] as const)
      expect([path, (await get(host, path)).headers['strict-transport-security']]).toEqual([path, twoYears]);
  });
});

test('a person signs in to the back-office by https, and a visitor sees the site', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto(`https://${names.site}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`https://${names.site}/admin`);
  await page.getByLabel('Email or username').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
  expect(errors).toEqual([]);
});

test("the API's documentation is drawn under its policy, which allows no inline style", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto(`https://${names.api}/api/docs`);
  await page.locator('.opblock-tag').first().click();
  await page.locator('.opblock-summary').first().click();
  await expect(page.getByText('Parameters').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe("each rule of MDN's HTTP Observatory is kept, which gives at least 120 points", () => {
  for (const { name, host, path, kept } of [
    { name: 'the site', host: names.site, path: '/', kept: [...rules, integrityRule] },
    { name: 'the back-office', host: names.site, path: '/admin', kept: [...rules, integrityRule] },
    { name: "the API's documentation", host: names.api, path: '/api/docs', kept: rules },
  ]) {
    test(`to ${name}`, async () => {
      const scanned = {
        host,
        page: await get(host, path),
        preflight: await get(host, path, {
          method: 'OPTIONS',
          headers: { origin: 'https://observatory.example', 'access-control-request-method': 'GET' },
        }),
        location: (await get(host, path, { isPlain: true })).headers.location,
      };
      expect(kept.filter(({ holds }) => !holds(scanned)).map((rule) => rule.name)).toEqual([]);
      expect(kept.reduce((score, { points }) => score + points, 100)).toBeGreaterThanOrEqual(120);
    });
  }
});

test('nginx answers by itself while the edge is stopped, with HSTS', async () => {
  await proxied.stopEdge();
  const { status, headers } = await get(names.site, '/never-cached');
  expect([status, headers['strict-transport-security']]).toEqual([502, twoYears]);
});
