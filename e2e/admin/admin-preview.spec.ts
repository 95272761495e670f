import { expect, test, type Locator, type Page } from '@playwright/test';
import { readToken, siteUrl, watchRequests, watchErrors } from '../support/site.ts';

test.beforeEach(async ({ page }) => {
  await readToken(page);
});

const frame = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');

/** Collects the calls to the API from now on, as 'PUT /api/pages/1'. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A form says every few seconds that it is open.
    const isOther = request.method() === 'OPTIONS' || pathname.endsWith('/presence');
    if (pathname.startsWith('/api/') && !isOther) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(frame(page).getByRole('main')).toBeVisible();
}

test.describe('the preview of a form', () => {
  test('shows a page as it is typed, and loads, asks and writes nothing meanwhile', async ({ page }) => {
    const errors = watchErrors(page);
    await open(page, '/admin/page/form/1');
    await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText(
      await page.getByLabel(/^Title/).inputValue(),
    );
    const calls = watchCalls(page);
    page.on('framenavigated', (of) => calls.push(of.url()));
    await page.getByLabel(/^Title/).fill('A title that nobody has saved');
    await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('A title that nobody has saved');
    expect(calls).toEqual([]);
    expect(errors).toEqual([]);
    expect(await (await page.request.get('/')).text()).not.toContain('A title that nobody has saved');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`looks as the page does: ${colorScheme}`, async ({ page }) => {
      const readLooks = (body: Locator) =>
        body.evaluate((element) => {
          const { color, backgroundColor, fontFamily, lineHeight, colorScheme: scheme } = getComputedStyle(element);
          return { color, backgroundColor, fontFamily, lineHeight: Number.parseFloat(lineHeight), scheme };
        });
      await page.emulateMedia({ colorScheme });
      await open(page, '/admin/page/form/1');
      const previewed = await readLooks(frame(page).locator('body'));
      await page.goto('/');
      expect(previewed).toEqual(await readLooks(page.locator('body')));
    });
  }

  test('shows a record that is new and inactive where visitors will see it', async ({ page }) => {
    await open(page, '/admin/faq/form');
    await page.getByLabel(/^Title/).fill('Is this a new question?');
    await page.getByRole('switch', { name: 'Status Active' }).uncheck({ force: true });
    await expect(frame(page).getByText('Is this a new question?')).toBeVisible();
  });

  // In the sample content, a section of the services page and a widget of the home page.
  for (const { path, id } of [
    { path: 'section', id: 24 },
    { path: 'widget', id: 1 },
  ]) {
    test(`shows a ${path} in its page, and scrolls to it`, async ({ page }) => {
      await open(page, `/admin/${path}/form/${id}`);
      const title = await page.getByLabel(/^Title/).inputValue();
      await expect(frame(page).getByText(title, { exact: true }).first()).toBeInViewport();
      await page.getByLabel(/^Title/).fill(`The ${path} of the moment`);
      await expect(frame(page).getByText(`The ${path} of the moment`).first()).toBeInViewport();
    });
  }

  test('scrolls to the record again after a reload of the form, and stays there', async ({ page }) => {
    await open(page, '/admin/widget/form/1');
    const title = await page.getByLabel(/^Title/).inputValue();
    await expect(frame(page).getByText(title, { exact: true }).first()).toBeInViewport();
    await page.reload();
    await expect(frame(page).getByText(title, { exact: true }).first()).toBeInViewport();
    // A further draft loads the page's data again, after which a page would restore its scroll position.
    await page.getByLabel(/^Title/).fill('The title after a reload');
    await expect(frame(page).getByText('The title after a reload').first()).toBeInViewport();
  });

  test('turns to the slide that is edited, and stays there', async ({ page }) => {
    await open(page, '/admin/slider/form/3');
    const turned = frame(page)
      .locator('.swiper-slide-active')
      .filter({ hasText: await page.getByLabel(/^Title/).inputValue() });
    await expect(turned).toBeInViewport();
    await expect(frame(page).getByRole('button', { name: 'Start the slides' })).toBeAttached();
  });

  test('shows a new slide as soon as it has a text', async ({ page }) => {
    await open(page, '/admin/slider/form');
    await page.getByLabel(/^Title/).fill('A slide that nobody has seen');
    await expect(
      frame(page).locator('.swiper-slide-active').filter({ hasText: 'A slide that nobody has seen' }),
    ).toBeInViewport();
  });

  test('stays where it is when a link in it is pressed, and keeps the form', async ({ page }) => {
    await open(page, '/admin/post/form/1');
    const title = await page.getByLabel(/^Title/).inputValue();
    // At full size: Playwright's mouse misses elements of a scaled frame in another process.
    await page.getByText('Phone', { exact: true }).click();
    await frame(page).getByRole('banner').getByRole('link').first().click();
    await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(/\/admin\/post\/form\/1$/);
  });

  test('is drawn as wide as a phone, a tablet and a desktop', async ({ page }) => {
    await open(page, '/admin/page/form/1');
    for (const [name, width] of [
      ['Phone', 390],
      ['Tablet', 820],
      ['Desktop', 1440],
    ] as const) {
      await page.getByText(name, { exact: true }).click();
      await expect
        .poll(() =>
          frame(page)
            .locator('html')
            .evaluate(() => innerWidth),
        )
        .toBe(width);
    }
  });

  test('loads nothing of the public site before it is opened', async ({ page }) => {
    const requests = watchRequests(page);
    await page.goto('/admin/page/form/1');
    await expect(page.getByLabel(/^Title/)).not.toHaveValue('');
    expect(requests.filter((address) => address.includes('remote-public'))).toEqual([]);
  });

  test('says that it is not available where the public remote is down, and the form saves', async ({ page }) => {
    await page.route(/\/mf\/remote-public\//, (route) => route.abort());
    await page.goto('/admin/faq/form/1');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByText('The preview is not available.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Success! Data updated successfully.')).toBeVisible();
  });
});

test('the preview’s document may be framed by the back-office alone, draws in a process of its own, and is found by no search engine', async ({
  request,
}) => {
  const {
    'content-security-policy': policy,
    'x-robots-tag': robots,
    'document-isolation-policy': isolation,
  } = (await request.get(`${siteUrl}/admin/preview`)).headers();
  expect(policy).toContain("frame-ancestors 'self'");
  expect(robots).toBe('noindex');
  expect(isolation).toBe('isolate-and-credentialless');
});
