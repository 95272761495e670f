import { expect, test, type Page, type Request } from '@playwright/test';
import { apiUrl, readToken } from '../support/site.ts';

interface List {
  id: string;
  path: string;
  columns: string[];
  sizes: number[];
  size: number;
  thing: string;
}

const usual = [10, 25, 50, 100];
const lists: List[] = [
  {
    id: '[ADM-COLS-SLIDER]',
    path: 'slider',
    columns: ['Sl.', 'Title', 'Status', 'Actions'],
    sizes: usual,
    size: 10,
    thing: 'slider',
  },
  {
    id: '[ADM-COLS-PAGE]',
    path: 'page',
    columns: ['Sl.', 'Name', 'Title', 'Url/Slug', 'Status', 'Actions'],
    sizes: [20, 40, 75, 100],
    size: 20,
    thing: 'page',
  },
  {
    id: '[ADM-COLS-SECTION]',
    path: 'section',
    columns: ['Sl.', 'Name', 'Title', 'Page', 'Order', 'Is Top', 'Status', 'Actions'],
    sizes: [20, 30, 50, 100],
    size: 10,
    thing: 'section',
  },
  {
    id: '[ADM-COLS-WIDGET]',
    path: 'widget',
    columns: ['Sl.', 'Name', 'Title', 'Section', 'Status', 'Actions'],
    sizes: usual,
    size: 10,
    thing: 'widget',
  },
  {
    id: '[ADM-COLS-USER]',
    path: 'users',
    columns: ['Sl.', 'Name', 'Phone', 'Email', 'Actions'],
    sizes: usual,
    size: 10,
    thing: 'user',
  },
  {
    id: '[ADM-COLS-SOCIAL]',
    path: 'social',
    columns: ['Sl.', 'Name', 'Icon', 'Link URL', 'Status', 'Actions'],
    sizes: usual,
    size: 10,
    thing: 'social link',
  },
  {
    id: '[ADM-COLS-SUBSCRIBER]',
    path: 'subscribers',
    columns: ['Sl.', 'Name', 'Email', 'Status', 'Actions'],
    sizes: usual,
    size: 10,
    thing: 'subscriber',
  },
  {
    id: '[ADM-COLS-MENU]',
    path: 'menus',
    columns: ['Sl.', 'Title', 'Slug', 'Parent Id', 'Status', 'Actions'],
    sizes: [20, 40, 100, 200],
    size: 10,
    thing: 'menu',
  },
  {
    id: '[ADM-COLS-POST]',
    path: 'post',
    columns: ['Sl.', 'Title', 'Slug', 'Status', 'Actions'],
    sizes: usual,
    size: 10,
    thing: 'post',
  },
  {
    id: '[ADM-COLS-CATEGORY]',
    path: 'category',
    columns: ['Sl.', 'Name', 'Status', 'Actions'],
    sizes: usual,
    size: 10,
    thing: 'category',
  },
  {
    id: '[ADM-COLS-FAQ]',
    path: 'faq',
    columns: ['Sl.', 'Title', 'Status', 'Actions'],
    sizes: [20, 40, 75, 100],
    size: 20,
    thing: 'FAQ',
  },
  {
    id: '[ADM-COLS-CAREER]',
    path: 'career',
    columns: ['Sl.', 'Name', 'Status', 'Actions'],
    sizes: usual,
    size: 10,
    thing: '',
  },
  {
    id: '[ADM-COLS-PROFILE]',
    path: 'profile',
    columns: ['Sl.', 'Name', 'Designation', 'Status', 'Actions'],
    sizes: usual,
    size: 10,
    thing: 'profile',
  },
];

const sizes = (page: Page) => page.getByLabel('Rows per page');
const firstRow = (page: Page) => page.getByRole('table').getByRole('row').nth(1);

test.beforeEach(async ({ page }) => {
  await readToken(page);
});

for (const { id, path, columns, sizes: offered, size, thing } of lists) {
  test(`the ${path} list has its columns, page sizes and delete question ${id} [ADM-DELETE]`, async ({ page }) => {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    await expect(sizes(page)).toHaveValue(String(size));
    const options = (await sizes(page).locator('option').allInnerTexts()).map(Number);
    expect(options.filter((option) => option !== size || offered.includes(size))).toEqual(offered);
    await firstRow(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await expect(dialog).toContainText(
      path === 'career' ? 'Are you sure to delete?' : `Are you sure you want to delete this ${thing}?`,
    );
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
}

test.describe('what is particular to a list', () => {
  test('pages show their slug in square brackets and a status badge [ADM-COLS-PAGE]', async ({ page }) => {
    await page.goto('/admin/page?search_key=about-us');
    await expect(firstRow(page)).toContainText('[about-us]');
    await expect(firstRow(page)).toContainText('Active');
  });

  test('posts show title and slug whole, and the title leads to the form [ADM-COLS-POST]', async ({ page }) => {
    await page.goto('/admin/post?search_key=nine-days-without-a-signal');
    await expect(firstRow(page)).toContainText('nine-days-without-a-signal');
    await firstRow(page)
      .getByRole('link', { name: /^Nine days without a signal/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/post\/form\/\d+$/);
  });

  test("sections show name and title whole, and say '--' for none [ADM-COLS-SECTION]", async ({ page }) => {
    await page.goto('/admin/section?size=100');
    await expect(page.getByRole('table')).toBeVisible();
    const cells = await page
      .getByRole('table')
      .getByRole('row')
      .locator('td:nth-child(2), td:nth-child(3)')
      .locator('div')
      .allInnerTexts();
    expect(cells.some((cell) => cell.length > 30)).toBe(true);
    expect(cells.filter((cell) => cell.endsWith('...'))).toEqual([]);
    await expect(page.getByRole('cell', { name: '--' }).first()).toBeVisible();
  });

  test('users are requested with the accounts key, and their names are joined [ADM-COLS-USER]', async ({ page }) => {
    const answered = page.waitForResponse(
      (response) => response.url().includes('/api/users') && response.request().method() === 'GET',
    );
    await page.goto('/admin/users');
    const answer = await answered;
    expect(answer.request().headers()['app-key']).toBe('quoin-accounts');
    const { data }: { data: { data: { name: string; firstname: string; lastname: string }[] } } = await answer.json();
    const rows = data.data;
    const { name, firstname, lastname } = rows.find((row) => row.firstname !== '') ?? {
      name: '',
      firstname: '',
      lastname: '',
    };
    await expect(page.getByRole('cell', { name: `${name} ${firstname} ${lastname}` })).toBeVisible();
  });

  test("menus say '--' where there is no parent [ADM-COLS-MENU]", async ({ page }) => {
    await page.goto('/admin/menus?search_key=contact');
    await expect(page.getByRole('cell', { name: '--' }).first()).toBeVisible();
  });

  test("careers are called 'Careers Options', count by id, and a new size goes back to page 1 [ADM-COLS-CAREER]", async ({
    page,
  }) => {
    await page.goto('/admin/career?page=1');
    await expect(page.getByRole('heading', { level: 1, name: 'Careers Options' })).toBeVisible();
    await expect(page.getByPlaceholder('Enter Search Key !')).toBeVisible();
    const edit = firstRow(page).getByRole('link', { name: /^Edit/ });
    const id = (await edit.getAttribute('href'))?.split('/').at(-1);
    await expect(firstRow(page).getByRole('cell').first()).toContainText(String(id));
    await sizes(page).selectOption('25');
    await expect(page).not.toHaveURL(/page=[2-9]/);
    await expect(page).toHaveURL(/size=25/);
  });

  test("profiles say 'Not found.' when nothing matches [ADM-COLS-PROFILE]", async ({ page }) => {
    await page.goto('/admin/profile?search_key=nobody-of-that-name');
    await expect(page.getByText('Not found.', { exact: true })).toBeVisible();
  });
});

test.describe('every list', () => {
  test('undoes a delete by the keyboard, and keeps what is in use until that is confirmed [ADM-DELETE]', async ({
    page,
    request,
  }) => {
    const token = await readToken(page);
    const headers = { 'app-key': 'quoin-site', authorization: `Bearer ${token}` };
    const made = async (path: string, data: object): Promise<number> => {
      const answer = await request.post(`${apiUrl}/api/${path}`, { headers, data });
      const {
        data: { id },
      }: { data: { id: number } } = await answer.json();
      return id;
    };
    const parent = await made('pages', { name: 'Doomed', title: 'Doomed', slug: 'doomed' });
    const section = await made('sections', { name: 'Its part', page_id: parent });
    const readPage = async (): Promise<number | null | 'deleted'> => {
      const answer = await request.get(`${apiUrl}/api/sections/${section}`, { headers });
      if (answer.status() === 404) return 'deleted';
      const { data }: { data: { page_id: number | null } } = await answer.json();
      return data.page_id;
    };

    await page.goto('/admin/page?search_key=doomed');
    // With reduced motion a dialog disappears before it returns the focus.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const opener = page.getByRole('button', { name: 'Delete Doomed' });
    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await opener.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('link', { name: 'Its part (sections)' })).toHaveAttribute(
      'href',
      `/admin/section/form/${section}`,
    );
    await dialog.getByRole('button', { name: 'Delete anyway' }).click();
    await expect(page.getByText('Nothing here matches “doomed”.')).toBeVisible();
    expect(await readPage()).toBe('deleted');
    await page.keyboard.press('F8');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('cell', { name: '[doomed]' })).toBeVisible();
    expect(await readPage()).toBe(parent);
    for (const path of [`sections/${section}`, `pages/${parent}`])
      await request.delete(`${apiUrl}/api/${path}`, { headers });
  });

  test('comes back from a form to the page, the scroll and the row that was left [ADM-LIST]', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 420 });
    for (const goBack of [() => page.getByRole('link', { name: 'Back' }).click(), () => page.goBack()]) {
      await page.goto('/admin/post?size=25&sort=title&order=desc');
      const edit = page.getByRole('link', { name: /^Edit/ }).nth(12);
      await edit.scrollIntoViewIfNeeded();
      const scrolled = await page.evaluate(() => scrollY);
      expect(scrolled).toBeGreaterThan(100);
      const href = await edit.getAttribute('href');
      await edit.click();
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
      await goBack();
      await expect(page.locator(`a[href="${href}"]`, { hasText: 'Edit' })).toBeFocused();
      await expect(page).toHaveURL(/size=25&sort=title&order=desc$/);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    }
  });

  test('turns a page with one request of at most 100 kB [ADM-LIST]', async ({ page }) => {
    await page.goto('/admin/post');
    await expect(page.getByText('Showing 1 to 10 of 16 entries')).toBeVisible();
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${apiUrl}/api/`)) requests.push(request);
    });
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page.getByText('Showing 11 to 16 of 16 entries')).toBeVisible();
    expect(requests.map((request) => new URL(request.url()).pathname)).toEqual(['/api/posts']);
    const answer = await requests[0]?.response();
    expect((await answer?.body())?.length).toBeLessThan(100_000);
  });

  test('has its rows’ actions within reach on a phone, and nothing outside the screen [ADM-LIST]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['section', 'post', 'users', 'social']) {
      await page.goto(`/admin/${path}`);
      const button = page.getByRole('button', { name: /^Delete / }).first();
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Sort by').selectOption({ label: 'Name, downwards' });
    await expect(page).toHaveURL(/sort=name&order=desc/);
  });

  test('searches, clears, pages and keeps its place in the address [ADM-LIST]', async ({ page }) => {
    await page.goto('/admin/post');
    await expect(page.getByText('Showing 1 to 10 of 16 entries')).toBeVisible();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText('Showing 11 to 16 of 16 entries')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Showing 11 to 16 of 16 entries')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing has these words');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No Data Found', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await expect(page.getByText('Showing 1 to 10 of 16 entries')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add' })).toHaveAttribute('href', '/admin/post/form');
  });

  test('shows a spinner while it loads, and what failed with a Retry [ADM-LIST]', async ({ page }) => {
    const gate = Promise.withResolvers<undefined>();
    await page.route(`${apiUrl}/api/faqs**`, async (route) => {
      await gate.promise;
      await route.fulfill({
        status: 503,
        json: { title: 'Out of order', status: 503 },
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    await page.goto('/admin/faq');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    gate.resolve(undefined);
    await expect(page.getByText('The FAQs could not be loaded.')).toBeVisible();
    await page.unroute(`${apiUrl}/api/faqs**`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Showing 1 to 12 of 12 entries')).toBeVisible();
  });
});
