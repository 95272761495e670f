import { createServer } from 'node:http';
import { expect, test, type Page, type Route } from '@playwright/test';
import { releaseFailuresPath } from '@quoin/shared/contract/release-desk';
import { changeRelease, containerOf } from './changed-release.ts';
import { hydrated, rememberedIn, siteUrl } from './site.ts';

interface Remote {
  part: string;
  /** A page of its own, and its route there. */
  page: string;
  path: string;
  expectFailure(page: Page): Promise<void>;
  expectOthers(page: Page): Promise<void>;
  expectWell(page: Page): Promise<void>;
}

const area = (label: string, { other }: { other: string }): Pick<Remote, 'expectFailure' | 'expectOthers' | 'expectWell'> => ({
  expectFailure: (page) => expect(page.getByText(`${label} could not be shown.`)).toBeVisible(),
  async expectOthers(page) {
    await page.getByRole('link', { name: other, exact: true }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.goBack();
  },
  expectWell: (page) => expect(page.getByRole('table')).toBeVisible(),
});

/** The visitor keeps what the server rendered; its links load documents. */
const site: Pick<Remote, 'expectFailure' | 'expectOthers' | 'expectWell'> = {
  async expectFailure(page) {
    await expect(page.getByText('Parts of this page could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  async expectOthers(page) {
    expect((await page.request.get(`${siteUrl}/admin`)).status()).toBe(200);
  },
  async expectWell(page) {
    await hydrated(page);
    await expect(page.getByText('Parts of this page could not be loaded.')).toBeHidden();
  },
};

const remotes: Remote[] = [
  { part: 'remote-public', page: '/', path: '*', ...site },
  { part: 'remote-admin-content', page: '/admin/slider', path: 'slider', ...area('The content area', { other: 'Profile' }) },
  { part: 'remote-admin-people', page: '/admin/profile', path: 'profile', ...area('The people area', { other: 'Slider' }) },
];

const entryOf = (part: string) => new RegExp(`/mf/${part}/\\w+/entry\\.js`);

const arrivals: Record<string, (route: Route) => Promise<void>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'Not found.' }),
  'is answered with 500': (route) => route.fulfill({ status: 500, body: 'Something went wrong.' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'is cut short': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).slice(0, 500) });
  },
  'is HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Maintenance</p>' }),
};

/** Answers everything at five bytes a second, for as long as anybody listens. */
const drip = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
  const timer = setInterval(() => response.write('/**/ '), 1000);
  response.on('close', () => clearInterval(timer));
});
test.beforeAll(() => new Promise<void>((resolve) => drip.listen(4520, '127.0.0.1', resolve)));
test.afterAll(() => {
  drip.close();
  drip.closeAllConnections();
});

const slow: Record<string, (route: Route) => Promise<void>> = {
  'never comes': async () => undefined,
  'comes at five bytes a second': (route) => route.continue({ url: 'http://127.0.0.1:4520/entry.js' }),
};

const codes: Record<string, { door?: string; screen?: string }> = {
  'throws when it is loaded': { door: 'throw new Error("broken door");' },
  'throws in its render': { screen: 'throw new Error("broken render");' },
  'throws in an effect': { screen: 'react.useEffect(() => { throw new Error("broken effect"); }, []);' },
};

/** The failures that a page reports. */
async function watchReports(page: Page): Promise<unknown[]> {
  const reports: unknown[] = [];
  await page.route(`**${releaseFailuresPath}`, (route) => {
    reports.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  return reports;
}

const reportOf = ({ part }: Remote, kind: string) => [expect.objectContaining({ part, kind, version: expect.stringMatching(/^[a-f0-9]{12}$/), message: expect.stringMatching(/./) })];

for (const remote of remotes) {
  test.describe(`${remote.part} in the browser`, () => {
    test.beforeEach(async ({ page }) => {
      if (remote.page !== '/') await rememberedIn(page);
    });

    for (const [failure, answer] of Object.entries(arrivals)) {
      test(`costs itself only when its entry ${failure}, and comes back on Retry`, async ({ page }) => {
        const reports = await watchReports(page);
        await page.route(entryOf(remote.part), answer);
        await page.goto(remote.page);
        await remote.expectFailure(page);
        // An area whose file is gone is looked for once more, in a page made anew.
        const times = failure === 'is missing' && remote.page !== '/' ? 2 : 1;
        await expect.poll(() => reports).toEqual(Array.from({ length: times }, () => reportOf(remote, 'load')).flat());
        await remote.expectFailure(page);
        await remote.expectOthers(page);
        await remote.expectFailure(page);
        await page.unroute(entryOf(remote.part));
        await page.getByRole('button', { name: 'Retry' }).click();
        await remote.expectWell(page);
      });
    }

    for (const [failure, answer] of Object.entries(slow)) {
      test(`is given up after a while when its entry ${failure}`, async ({ page }) => {
        await page.clock.install();
        await page.route(entryOf(remote.part), answer);
        await page.goto(remote.page, { waitUntil: 'commit' });
        await expect.poll(() => page.evaluate((part) => sessionStorage.getItem(`starting:${part}`), remote.part)).not.toBeNull();
        await page.clock.fastForward(10_000);
        await remote.expectFailure(page);
      });
    }

    for (const [failure, code] of Object.entries(codes)) {
      test(`costs itself only when it ${failure}, and comes back with a good release`, async ({ page }) => {
        const reports = await watchReports(page);
        const takeBack = await changeRelease(page, { ...remote, file: 'entry.js', change: () => containerOf({ ...remote, ...code }) });
        await page.goto(remote.page);
        await (code.door === undefined && remote.page !== '/' ? expect(page.getByText('This screen could not be shown.')).toBeVisible() : remote.expectFailure(page));
        await expect.poll(() => reports).toEqual(reportOf(remote, code.door === undefined ? 'render' : 'load'));
        await takeBack();
        if (code.door === undefined) await page.getByRole('button', { name: 'Retry' }).click();
        else await page.reload();
        await remote.expectWell(page);
      });
    }

    test('is not started again by itself where its start did not end, and says so', async ({ page }) => {
      const mark = `starting:${remote.part}`;
      await page.goto(remote.page);
      await remote.expectWell(page);
      await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), mark)).toBeNull();
      // What a tab that stopped for ever leaves behind.
      await page.evaluate(([key, part]) => {
        const { remotes: all }: { remotes: { name: string; version: string }[] } = JSON.parse(document.getElementById('quoin-page')?.textContent ?? '{}');
        sessionStorage.setItem(key, all.find(({ name }) => name === part)?.version ?? '');
      }, [mark, remote.part] as const);
      const reports = await watchReports(page);
      await page.reload();
      await expect(page.getByText(/stopped your browser the last time/)).toBeVisible();
      await expect.poll(() => reports).toEqual(reportOf(remote, 'freeze'));
      await remote.expectOthers(page);
      await page.reload();
      await page.getByRole('button', { name: /^(Try again|Retry)$/ }).click();
      await remote.expectWell(page);
      await expect(page.getByText(/stopped your browser the last time/)).toBeHidden();
      await page.reload();
      await remote.expectWell(page);
    });
  });
}
