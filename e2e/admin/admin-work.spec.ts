import { expect, test, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import { isWrite } from '../support/is-write.ts';
import { administrator, apiUrl, signIn } from '../support/site.ts';

const banner = 'Success! Data updated successfully.';
const save = (page: Page) => page.getByRole('button', { name: /^(?:Save|Publish)$/ });
const title = (page: Page) => page.getByLabel(/^Title/);
const subTitle = (page: Page) => page.getByLabel('Sub title');
const offer = (page: Page) => page.getByText(/^What you typed here on .* was not saved/);
const question = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' });
const loginOver = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

interface Api {
  made: (values: object) => Promise<number>;
  stored: (id: number) => Promise<Record<string, unknown>>;
  removed: (id: number) => Promise<void>;
}

/** Signs in to the API as a second client of the same administrator. */
async function openApi(request: APIRequestContext): Promise<Api> {
  const login = await request.post(`${apiUrl}/api/login`, {
    headers: { 'app-key': 'quoin-site' },
    data: { identifier: administrator.email, password: administrator.password },
  });
  const { token }: { token: string } = await login.json();
  const headers = { 'app-key': 'quoin-site', authorization: `Bearer ${token}` };
  const readRecord = async (answer: APIResponse) => {
    const { data }: { data: Record<string, unknown> } = await answer.json();
    return data;
  };
  return {
    made: async (values) =>
      Number((await readRecord(await request.post(`${apiUrl}/api/sliders`, { headers, data: values }))).id),
    stored: async (id) => readRecord(await request.get(`${apiUrl}/api/sliders/${id}`, { headers })),
    removed: async (id) => void (await request.delete(`${apiUrl}/api/sliders/${id}`, { headers })),
  };
}

test.describe('no work is lost', () => {
  let api: Api;
  let id: number;
  let address: string;

  test.beforeEach(async ({ page, request }) => {
    api = await openApi(request);
    id = await api.made({ title: 'A slide for a test', sub_title: 'As it was', status: 0 });
    address = `/admin/slider/form/${id}`;
    await signIn(page, address);
    await expect(title(page)).toHaveValue('A slide for a test');
  });
  test.afterEach(() => api.removed(id));

  async function signInOver(page: Page): Promise<void> {
    await loginOver(page).getByLabel('Email or username').fill(administrator.email);
    await loginOver(page).getByLabel('Password', { exact: true }).fill(administrator.password);
    await loginOver(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(loginOver(page)).toBeHidden();
  }

  const isKept = (page: Page) =>
    expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('keptWork/'))));

  test('what is typed survives a reload, which asks first, and is gone once it is saved', async ({ page }) => {
    const requests: string[] = [];
    page.on('dialog', (dialog) => {
      requests.push(dialog.type());
      void dialog.accept();
    });
    await title(page).fill('Typed and not saved');
    await page.reload();
    expect(requests).toEqual(['beforeunload']);
    await expect(offer(page)).toBeVisible();
    await expect(title(page)).toHaveValue('A slide for a test');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Take all' }).click();
    await expect(title(page)).toHaveValue('Typed and not saved');
    await save(page).click();
    await expect(page.getByText(banner)).toBeVisible();
    await isKept(page).toBe(false);
    await page.reload();
    await expect(title(page)).toHaveValue('Typed and not saved');
    await expect(offer(page)).toHaveCount(0);
    expect(requests).toHaveLength(1);
  });

  test('a script that is no longer stored costs one reload, after which the draft is offered', async ({ page }) => {
    const isGone = ({ pathname }: URL) => pathname.endsWith('/media-library.js');
    await page.route(isGone, (route) => route.fulfill({ status: 404 }));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
    });
    const openLibrary = () => page.getByRole('button', { name: 'Select Image' }).first().click();
    await title(page).fill('Typed and not saved');
    await openLibrary();
    await expect(offer(page)).toBeVisible();
    await openLibrary();
    await expect(page.getByText('This screen could not be shown.')).toBeVisible();
    expect(documents).toHaveLength(1);
    await page.unroute(isGone);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Take all' }).click();
    await expect(title(page)).toHaveValue('Typed and not saved');
  });

  test('what is typed survives a tab that is closed without a word', async ({ page, context }) => {
    await title(page).fill('Typed and not saved');
    await isKept(page).toBe(true);
    await page.close();
    const next = await context.newPage();
    await next.goto(address);
    await expect(offer(next)).toBeVisible();
    await next.getByRole('button', { name: 'Discard' }).click();
    await expect(offer(next)).toHaveCount(0);
    await isKept(next).toBe(false);
  });

  test('a sidebar link, Back and Logout ask before they leave a changed form, and never before they leave an unchanged one', async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/admin\/slider$/);
    await page.goBack();
    await title(page).fill('Changed');
    await title(page).fill('A slide for a test');
    await page.goBack();
    await expect(page).not.toHaveURL(new RegExp(address));
    await page.goto('/admin/slider');
    await page.goto(address);
    await title(page).fill('Changed');
    await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Dashboard' }).click();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(question(page)).toBeHidden();
    await page.getByRole('link', { name: 'Back' }).click();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(question(page)).toBeHidden();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await question(page).getByRole('button', { name: 'Log out without saving' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
    await signIn(page, address);
    await expect(offer(page)).toBeVisible();
  });

  test('a session that ends in the middle of a save is opened again over the form, and the save goes on', async ({
    page,
    request,
  }) => {
    await title(page).fill('Saved in the end');
    // A read of the form that is answered after the sign-out would ask for the sign-in too.
    // The form says last that it is open, and then only its stream of changes is left.
    const isOpen = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/presence'));
    await expect.poll(() => page.evaluate(isOpen)).toBe(true);
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await request.post(`${apiUrl}/api/logout`, {
      headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
      data: {},
    });
    const writes: string[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (isWrite(answer.request())) writes.push(`${answer.request().method()} ${pathname} ${answer.status()}`);
    });
    await save(page).click();
    await expect(loginOver(page)).toBeVisible();
    await expect(title(page)).toHaveValue('Saved in the end');
    await signInOver(page);
    await expect(page.getByText(banner)).toBeVisible();
    expect(writes).toEqual([`PUT /api/sliders/${id} 401`, 'POST /api/login 200', `PUT /api/sliders/${id} 200`]);
    expect(await api.stored(id)).toMatchObject({ title: 'Saved in the end' });
  });

  test('a sign-out in another tab leaves a changed form where it is, behind the login', async ({ page, context }) => {
    await title(page).fill('Still here');
    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    await other.getByRole('button', { name: 'Logout' }).first().click();
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(loginOver(page)).toBeVisible();
    await page.bringToFront();
    await signInOver(page);
    await expect(title(page)).toHaveValue('Still here');
    await expect(other.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
    await save(page).click();
    await expect(page.getByText(banner)).toBeVisible();
  });

  test('the changes of two editors are merged, and only a field that both changed is a conflict', async ({
    page,
    browser,
  }) => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, address);
    await subTitle(other).fill('Theirs');
    await save(other).click();
    await expect(other.getByText(banner)).toBeVisible();

    await title(page).fill('Mine');
    await save(page).click();
    await expect(page.getByText(banner)).toBeVisible();
    await expect(subTitle(page)).toHaveValue('Theirs');
    await expect(page.getByText('Somebody else has changed Sub title meanwhile.')).toBeVisible();

    await title(other).fill('Not yours');
    await save(other).click();
    const conflict = other.getByRole('dialog', { name: 'Changed by somebody else' });
    await expect(conflict.getByRole('radiogroup')).toHaveCount(1);
    await conflict.getByRole('radio', { name: 'Title: Mine' }).check();
    await conflict.getByRole('button', { name: 'Save my choices' }).click();
    await expect(other.getByText(banner)).toBeVisible();
    expect(await api.stored(id)).toMatchObject({ title: 'Not yours', sub_title: 'Theirs' });
    await elsewhere.close();
  });

  test('two clicks, and Enter held down, make one request', async ({ page }) => {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (isWrite(request)) writes.push(request.method());
    });
    const gate = Promise.withResolvers<undefined>();
    await page.route(`${apiUrl}/api/sliders/${id}`, async (route) => {
      if (route.request().method() === 'PUT') await gate.promise;
      await route.fallback();
    });
    await title(page).fill('Once');
    await save(page).dblclick();
    await title(page).press('Enter');
    await title(page).press('Enter');
    gate.resolve(undefined);
    await expect(page.getByText(banner)).toBeVisible();
    expect(writes).toEqual(['PUT']);
  });
});
