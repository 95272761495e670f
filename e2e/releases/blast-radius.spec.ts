import { createServer } from 'node:http';
import { expect, test, type Browser, type Page, type Route } from '@playwright/test';
import { releaseFailuresPath } from '@quoin/shared/contract/releases/release-admin';
import { changeRelease, makeContainer } from './changed-release.ts';
import { firstPort, hydrated, readToken, siteUrl } from '../support/site.ts';

interface Remote {
  app: string;
  /** A page of the remote, and the path of its route. */
  page: string;
  path: string;
  expectFailure(page: Page): Promise<void>;
  /** The remote takes so long to load that the page must show something else. */
  expectLate(page: Page): Promise<void>;
  expectOthers(page: Page): Promise<void>;
  expectWell(page: Page): Promise<void>;
}

const area = (
  label: string,
  { other }: { other: string },
): Pick<Remote, 'expectFailure' | 'expectLate' | 'expectOthers' | 'expectWell'> => ({
  expectFailure: (page) => expect(page.getByText(`${label} could not be shown.`)).toBeVisible(),
  async expectLate(page) {
    await expect(page.getByText(`${label} has not come yet.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
  async expectOthers(page) {
    await page.getByRole('link', { name: other, exact: true }).click();
    await expect(page.getByRole('table')).toBeVisible();
    // A pending file prevents the document's load event.
    await page.goBack({ waitUntil: 'commit' });
  },
  expectWell: (page) => expect(page.getByRole('table')).toBeVisible(),
});

/** A visitor keeps the server's HTML, whose links load documents. */
const site: Pick<Remote, 'expectFailure' | 'expectLate' | 'expectOthers' | 'expectWell'> = {
  async expectFailure(page) {
    await expect(page.getByText('Parts of this page could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  expectLate: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  async expectOthers(page) {
    expect((await page.request.get(`${siteUrl}/admin`)).status()).toBe(200);
  },
  async expectWell(page) {
    await hydrated(page);
    await expect(page.getByText('Parts of this page could not be loaded.')).toBeHidden();
  },
};

const remotes: Remote[] = [
  { app: 'remote-public', page: '/', path: '*', ...site },
  {
    app: 'remote-admin-content',
    page: '/admin/slider',
    path: 'slider',
    ...area('The content area', { other: 'Profile' }),
  },
  {
    app: 'remote-admin-people',
    page: '/admin/profile',
    path: 'profile',
    ...area('The people area', { other: 'Slider' }),
  },
];

const toEntryPattern = (app: string) => new RegExp(`/mf/${app}/\\w+/entry\\.js`);

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

const dripPort = firstPort + 10;

/** A server that sends five bytes a second until the client disconnects. */
const drip = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
  const timer = setInterval(() => response.write('/**/ '), 1000);
  response.on('close', () => clearInterval(timer));
});
// Ignore the requests that a page makes after the end of its test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
test.beforeAll(() => new Promise<void>((resolve) => drip.listen(dripPort, '127.0.0.1', resolve)));
test.afterAll(() => {
  drip.close();
  drip.closeAllConnections();
});

const slow: Record<string, (route: Route) => Promise<void>> = {
  'never comes': async () => undefined,
  'comes at five bytes a second': (route) => route.continue({ url: `http://127.0.0.1:${dripPort}/entry.js` }),
};

const codes: Record<string, { entry?: string; screen?: string }> = {
  'throws when it is loaded': { entry: 'throw new Error("broken entry");' },
  'throws in its render': { screen: 'throw new Error("broken render");' },
  'throws in an effect': { screen: 'react.useEffect(() => { throw new Error("broken effect"); }, []);' },
};

/** Code that freezes or crashes a tab. */
const endings: Record<string, string> = {
  'eats the memory': 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));',
  'loops for ever': 'for (;;);',
};
/** Code that announces the freeze by a synchronous request, so that the test can wait for it. */
const knock = 'const knock = new XMLHttpRequest(); knock.open("GET", "/stopping", false); knock.send();';

/**
 * Returns a function that returns the page's latest frame as base64 PNG, even when the page is frozen. Call it before
 * the freeze: Chromium 150 does not start a screencast of a frozen page.
 */
async function watchScreen(page: Page): Promise<() => Promise<string>> {
  const session = await page.context().newCDPSession(page);
  const first = Promise.withResolvers<string>();
  let latest: string | undefined;
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    latest = data;
    first.resolve(data);
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png' });
  return async () => latest ?? first.promise;
}

/** Returns the share of a picture's pixels that differ from its first one. */
const paintedShare = (page: Page, picture: string): Promise<number> =>
  page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const points = new Uint32Array(
      context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? new ArrayBuffer(0),
    );
    return points.filter((point) => point !== points[0]).length / points.length;
  }, picture);

/** Collects the failures that a page reports. */
async function watchReports(page: Page): Promise<unknown[]> {
  const reports: unknown[] = [];
  await page.route(`**${releaseFailuresPath}`, (route) => {
    reports.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  return reports;
}

const matchReport = ({ app }: Pick<Remote, 'app'>, kind: string) => [
  expect.objectContaining({
    app,
    kind,
    version: expect.stringMatching(/^[a-f0-9]{12}$/),
    message: expect.stringMatching(/./),
  }),
];

for (const remote of remotes) {
  test.describe(`${remote.app} in the browser`, () => {
    test.beforeEach(async ({ page }) => {
      if (remote.page !== '/') await readToken(page);
    });

    for (const [failure, answer] of Object.entries(arrivals)) {
      test(`costs itself only when its entry ${failure}, and comes back on Retry`, async ({ page }) => {
        const reports = await watchReports(page);
        await page.route(toEntryPattern(remote.app), answer);
        await page.goto(remote.page);
        await remote.expectFailure(page);
        // A missing file of an admin area is reported twice, because the page reloads once.
        const times = failure === 'is missing' && remote.page !== '/' ? 2 : 1;
        await expect
          .poll(() => reports)
          .toEqual(Array.from({ length: times }, () => matchReport(remote, 'load')).flat());
        await remote.expectFailure(page);
        await remote.expectOthers(page);
        await remote.expectFailure(page);
        await page.unroute(toEntryPattern(remote.app));
        await page.getByRole('button', { name: 'Retry' }).click();
        await remote.expectWell(page);
      });
    }

    for (const [failure, answer] of Object.entries(slow)) {
      test(`leaves a usable page within three seconds, and fails after a timeout, when its entry ${failure}`, async ({
        page,
      }) => {
        await page.clock.install();
        await page.route(toEntryPattern(remote.app), answer);
        await page.goto(remote.page, { waitUntil: 'commit' });
        await expect
          .poll(() => page.evaluate((app) => sessionStorage.getItem(`starting:${app}`), remote.app))
          .not.toBeNull();
        await page.clock.fastForward(3_000);
        await remote.expectLate(page);
        await remote.expectOthers(page);
        await page.clock.fastForward(10_000);
        await remote.expectFailure(page);
      });
    }

    for (const [failure, code] of Object.entries(codes)) {
      test(`costs itself only when it ${failure}, and comes back with a good release`, async ({ page }) => {
        const reports = await watchReports(page);
        const takeBack = await changeRelease(page, {
          ...remote,
          file: 'entry.js',
          change: () => makeContainer({ ...remote, ...code }),
        });
        await page.goto(remote.page);
        await (code.entry === undefined && remote.page !== '/'
          ? expect(page.getByText('This screen could not be shown.')).toBeVisible()
          : remote.expectFailure(page));
        await expect.poll(() => reports).toEqual(matchReport(remote, code.entry === undefined ? 'render' : 'load'));
        await takeBack();
        if (code.entry === undefined) await page.getByRole('button', { name: 'Retry' }).click();
        else await page.reload();
        await remote.expectWell(page);
      });
    }
  });
}

/** Faults of a shell's start script, and the kind of failure that is reported. */
const starts: Record<string, { change: (source: string) => string; kind: string }> = {
  'throws when it is loaded': { change: (source) => `throw new Error("broken start"); ${source}`, kind: 'load' },
  'does not parse': { change: (source) => `} ${source}`, kind: 'load' },
  'throws once it has started': {
    change: (source) => `${source}\nsetTimeout(() => { throw new Error("broken later"); });`,
    kind: 'render',
  },
};

for (const { address, file } of [
  { address: '/', file: 'main.js' },
  { address: '/admin', file: 'back-office.js' },
]) {
  test.describe(`the shell's ${file}`, () => {
    for (const [failure, { change, kind }] of Object.entries(starts)) {
      test(`is reported once when it ${failure}`, async ({ page }) => {
        const reports = await watchReports(page);
        await changeRelease(page, { app: 'shell', file, change });
        await page.goto(address);
        await expect.poll(() => reports).toEqual(matchReport({ app: 'shell' }, kind));
      });
    }

    test('is reported once when it is not what its release says', async ({ page }) => {
      const reports = await watchReports(page);
      await page.route(new RegExp(`/mf/shell/\\w+/${file}`), async (route) =>
        route.fulfill({ response: await route.fetch(), body: 'changed();' }),
      );
      await page.goto(address);
      await expect.poll(() => reports).toEqual(matchReport({ app: 'shell' }, 'load'));
    });
  });
}

for (const remote of remotes) {
  test.describe(`a tab that ${remote.app} stops`, () => {
    // A separate browser, with little memory for scripts, which is closed with all frozen tabs.
    let own: Browser;
    test.beforeAll(async ({ playwright, launchOptions }) => {
      own = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--js-flags=--max-old-space-size=96'],
      });
    });
    test.afterAll(() => own.close());

    for (const [failure, code] of Object.entries(endings)) {
      test(`keeps its page, and the next tab shows everything else and says why, when it ${failure} in its render`, async () => {
        const context = await own.newContext({ baseURL: siteUrl, viewport: { width: 1000, height: 700 } });
        const page = await context.newPage();
        if (remote.page !== '/') await readToken(page);
        await changeRelease(page, {
          ...remote,
          file: 'entry.js',
          change: () => makeContainer({ ...remote, screen: `${knock} ${code}` }),
        });
        const [isThere, isStopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        await page.route(toEntryPattern(remote.app), async (route) => {
          await isThere.promise;
          await route.fallback();
        });
        await page.route('**/stopping', async (route) => {
          await route.fulfill({ status: 204 });
          isStopping.resolve();
        });
        await page.goto(remote.page, { waitUntil: 'commit' });
        await expect(page.getByRole('navigation').filter({ visible: true }).first()).toBeVisible();
        const seen = failure === 'loops for ever' ? await watchScreen(page) : undefined;
        isThere.resolve();
        await isStopping.promise;

        const next = await context.newPage();
        // Advance the clock by a minute: a user needs time to close the frozen tab and reopen the site.
        await next.addInitScript(() => {
          const now = Date.now;
          Date.now = () => now() + 60_000;
        });
        const reports = await watchReports(next);
        await next.goto(remote.page);
        await expect(next.getByText(/stopped your browser the last time/)).toBeVisible();
        await expect.poll(() => reports).toEqual(matchReport(remote, 'freeze'));
        await remote.expectOthers(next);
        if (seen) await expect.poll(async () => paintedShare(next, await seen())).toBeGreaterThan(0.02);
        await next.goto(remote.page);
        await next.getByRole('button', { name: 'Start it now' }).click();
        await remote.expectWell(next);
        await expect(next.getByText(/stopped your browser the last time/)).toBeHidden();
      });
    }
  });
}
