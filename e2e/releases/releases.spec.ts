import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { releasesFolder } from '@quoin/webpack/release/open-store.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { rollback } from '@quoin/webpack/release/releasing.ts';
import { readActive, aDesk, releaseNext } from './next-release.ts';
import {
  dataDir,
  firstPort,
  hydrated,
  readToken,
  signIn,
  siteUrl,
  watchRequests,
  watchErrors,
} from '../support/site.ts';

const app = 'remote-public';
const none = { y: 0, height: 0 };

/** Returns a new page's HTML, and the versions of the public remote that its scripts have. */
async function readVersions(page: Page): Promise<{ html: string; scripts: string[] }> {
  const html = await (await page.request.get('/')).text();
  return {
    html,
    scripts: [...new Set([...html.matchAll(/\/mf\/remote-public\/(\w{12})\//g)].map(([, version = '']) => version))],
  };
}

/** Waits until new pages use this release. */
const isServed = (page: Page, version: string) =>
  expect.poll(async () => (await readVersions(page)).scripts, { intervals: [50] }).toEqual([version]);

let first: string;
test.beforeEach(async () => {
  first = await readActive(app);
});
// Restore the first release after every test, even a failed one.
test.afterEach(async ({ page }) => {
  const { apps } = await readRegistry(await aDesk());
  if (apps[app]?.canary) await rollback(await aDesk(), { app });
  if (apps[app]?.active !== first) await rollback(await aDesk(), { app, to: first });
  await isServed(page, first);
});

test.describe('a remote that is released alone', () => {
  test('is in the next page, taken back from the one after, and changes no other part [MF-INDEPENDENT]', async ({
    page,
  }) => {
    const shell = await readActive('shell');
    const next = await releaseNext(app, { words: { 'Our news, now and then': 'Our news, once a month' } });
    await isServed(page, next);
    const errors = watchErrors(page);
    await page.goto('/');
    await hydrated(page);
    await expect(page.locator('footer')).toContainText('Our news, once a month');
    await rollback(await aDesk(), { app });
    await isServed(page, first);
    await page.reload();
    await hydrated(page);
    await expect(page.locator('footer')).toContainText('Our news, now and then');
    expect(await readActive('shell')).toBe(shell);
    expect(errors).toEqual([]);
  });

  test('leaves a tab that was open before whole, through three releases and one rollback, and is in its next page', async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.goto('/');
    await hydrated(page);
    const released = [];
    for (let time = 0; time < 3; time += 1) {
      released.push(await releaseNext(app));
      await isServed(page, released.at(-1) ?? '');
    }
    await rollback(await aDesk(), { app });
    const now = released.at(-2) ?? '';
    await isServed(page, now);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(new URL(request.url()).pathname);
    });
    for (const [name, path] of [
      ['About us', '/about-us'],
      ['Services', '/services'],
      ['News', '/news-and-blogs'],
      ['FAQ', '/faq'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name, exact: true })
        .first()
        .click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await hydrated(page);
    }
    expect(documents).toEqual(['/about-us']);
    const here = await page.content();
    expect([here.includes(`/mf/${app}/${now}/`), here.includes(first)]).toEqual([true, false]);
    expect(errors).toEqual([]);
  });

  test('whose files are gone costs an older tab one clean reload', async ({ page }) => {
    const gone = await releaseNext(app);
    await isServed(page, gone);
    await page.goto('/');
    await hydrated(page);
    await isServed(page, await releaseNext(app));
    await (await aDesk()).store.removeFolder(`${app}/${gone}`);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        documents.push(new URL(request.url()).pathname);
    });
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/contact-us"]')?.click());
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible();
    expect(documents).toEqual(['/contact-us']);
  });

  test('whose server code is broken shows a message and Retry within three seconds, and the page once its scripts have arrived', async ({
    page,
  }) => {
    const next = await releaseNext(app, { server: 'throw new Error("broken");' });
    // A new path each time, so that the edge has no stale page to serve instead.
    let requests = 0;
    const address = () => `/nowhere-${(requests += 1)}`;
    await expect
      .poll(async () => (await page.request.get(address())).text(), { intervals: [50] })
      .toContain(`/mf/${app}/${next}/`);
    const arrival = Promise.withResolvers<void>();
    await page.route(new RegExp(`/mf/${app}/${next}/entry`), async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto(address(), { waitUntil: 'commit' });
    await expect(page.getByText('Loading the page')).toBeVisible();
    const ends = await page.evaluate(() =>
      document.getAnimations().map((animation) => {
        animation.finish();
        return Number(animation.effect?.getComputedTiming().endTime);
      }),
    );
    expect(ends.filter((end) => end > 3000)).toEqual([]);
    await expect(page.getByText('It takes longer than usual')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible();
    arrival.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('It takes longer than usual')).toBeHidden();
  });
});

test.describe('a canary', () => {
  test('is rendered and run by the same visitors', async ({ browser, page }) => {
    const next = await releaseNext(app, { words: { 'Our news, now and then': 'Our news, once a month' }, canary: 0 });
    await expect
      .poll(async () => await (await page.request.get('/', { headers: { 'quoin-canary': 'in' } })).text(), {
        intervals: [50],
      })
      .toContain(next);
    const context = await browser.newContext({ baseURL: siteUrl });
    await context.addCookies([{ name: 'quoin_canary', value: 'in', url: siteUrl }]);
    const tester = await context.newPage();
    const [errors, addresses] = [watchErrors(tester), watchRequests(tester)];
    await tester.goto('/');
    await hydrated(tester);
    await expect(tester.locator('footer')).toContainText('Our news, once a month');
    expect(
      addresses.filter((address) => address.includes(`/mf/${app}/`)).every((address) => address.includes(next)),
    ).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
    expect((await readVersions(page)).html).not.toContain(next);
  });
});

test.describe('the page for releases', () => {
  test('shows what runs, promotes a canary and takes a release back', async ({ page }) => {
    const next = await releaseNext(app, { canary: 10 });
    await signIn(page);
    await page.getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('link', { name: 'Releases' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
    const panel = page.getByRole('region', { name: app, exact: true });
    await expect(panel).toContainText(`${next} is given to 10 of 100 visitors`);
    await panel.getByRole('button', { name: `Promote ${next}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
    await expect(panel).toContainText(`${next} is active.`);
    await isServed(page, next);
    await panel.getByRole('button', { name: `Roll back to ${first}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await expect(panel).toContainText(`${first} is active.`);
    await panel.getByText('What was done last').click();
    await expect(panel.getByRole('listitem').first()).toContainText(`${first} switched to by editor@quoin.example`);
  });

  test('says that it is closed to administrators without the right', async ({ page }) => {
    await readToken(page);
    await page.route('**/mf/releases', (route) =>
      route.fulfill({ status: 403, json: { title: 'Your account may not see releases.' } }),
    );
    await page.goto('/admin/releases');
    await expect(page.getByRole('alert')).toContainText('Your account may not see releases.');
  });
});

test.describe('an override', () => {
  const overridePort = firstPort + 9;
  let server: Server;
  const requests: string[] = [];

  // Acts as a development server. A remote loads its chunks from the origin of its entry.
  test.beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      requests.push(url);
      void readActive(app)
        .then((version) => readFile(join(releasesFolder(dataDir), app, version, 'client', url)))
        .then((file) =>
          response
            .writeHead(200, {
              'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript',
              'access-control-allow-origin': '*',
            })
            .end(file),
        );
    });
    await new Promise<void>((resolve) => server.listen(overridePort, '127.0.0.1', resolve));
  });
  test.afterAll(() => server.close());

  test("loads one remote from an administrator's machine, says so for as long as it is so, and ends", async ({
    page,
  }) => {
    await signIn(page);
    await page.goto(`/about-us?override=${app}@http://127.0.0.1:${overridePort}`);
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Load it from there' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'comes from' });
    await expect(banner).toContainText(`remote-public comes from http://127.0.0.1:${overridePort}`);
    await expect(page).toHaveURL('/about-us');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(requests).toEqual(expect.arrayContaining(['/entry.js', '/routes.js', '/page.js']));
    await banner.getByRole('button', { name: 'Back to what visitors see' }).click();
    await expect(banner).toHaveCount(0);
    await hydrated(page);
    expect(requests.filter((path) => path === '/entry.js')).toHaveLength(1);
  });

  for (const width of [1440, 390])
    test(`can be one of several, which end one by one, and whose band covers nothing at ${width} pixels`, async ({
      page,
    }) => {
      await signIn(page);
      await page.setViewportSize({ width, height: 800 });
      const server = `http://127.0.0.1:${overridePort}`;
      await page.goto(`/about-us?override=${app}@${server}&override=remote-admin-people@${server}`);
      await page.getByRole('button', { name: 'Load it from there' }).click();
      const band = page.getByRole('status').filter({ hasText: 'comes from' });
      /** Whether an element is in view, above the band. */
      const isAboveBand = async (element: Locator): Promise<boolean> => {
        const [{ y, height }, { y: top }] = [(await element.boundingBox()) ?? none, (await band.boundingBox()) ?? none];
        return height > 0 && Math.round(y + height) <= Math.round(top);
      };
      await expect(band.getByRole('listitem')).toHaveCount(2);
      await hydrated(page);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => isAboveBand(page.locator('footer').last())).toBe(true);
      await page.goto('/admin/faq/form/1');
      await expect.poll(() => isAboveBand(page.getByRole('button', { name: 'Publish', exact: true }))).toBe(true);
      await band.getByRole('button', { name: `End ${app}` }).click();
      await expect(band).toHaveText(/^remote-admin-people comes from/);
      await page.goto('/admin?override=off');
      await expect(page).not.toHaveURL(/override/);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(band).toHaveCount(0);
    });

  test('is refused with a message to visitors who are not signed in', async ({ page }) => {
    await page.goto(`/?override=${app}@http://127.0.0.1:${overridePort}`);
    await page.getByRole('button', { name: 'Load it from there' }).click();
    await expect(page.getByText('Nothing is overridden: Sign in first.')).toBeVisible();
  });
});
