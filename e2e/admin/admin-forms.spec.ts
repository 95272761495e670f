import { expect, test, type Page } from '@playwright/test';
import { isWrite } from '../support/is-write.ts';
import { apiUrl, readToken } from '../support/site.ts';

const banner = 'Success! Data updated successfully.';
const save = (page: Page) => page.getByRole('button', { name: /^(?:Save|Publish)$/ });

let token: string;

test.beforeEach(async ({ page }) => {
  token = await readToken(page);
});

/** Deletes a record that a test created. */
async function remove(page: Page, path: string): Promise<void> {
  const answer = await page.request.delete(`${apiUrl}/api/${path}`, {
    headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
}

const getId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test.describe('a form', () => {
  test('creates without an id, then updates the same record; no redirect, no reload [ADM-FORM]', async ({ page }) => {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (isWrite(request)) writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.goto('/admin/faq/form');
    await page.getByLabel(/^Title/).fill('Is this a question?');
    await save(page).dblclick();
    await expect(page.getByText(banner)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/faq\/form\/\d+$/);
    await expect(page.getByLabel(/^Title/)).toHaveValue('Is this a question?');
    const id = getId(page);
    await expect(page.getByText(banner)).toBeHidden();
    await page.getByLabel(/^Title/).fill('Is this still a question?');
    await save(page).click();
    await expect(page.getByText(banner)).toBeVisible();
    expect(writes).toEqual(['POST /api/faqs', `PUT /api/faqs/${id}`]);
    await page.goto(`/admin/faq/form/${id}`);
    await expect(page.getByLabel(/^Title/)).toHaveValue('Is this still a question?');
    await remove(page, `faqs/${id}`);
  });

  test('keeps its Save disabled while a save is under way, and its banner for 3000 ms [ADM-FORM]', async ({ page }) => {
    const gate = Promise.withResolvers<undefined>();
    await page.clock.install();
    await page.goto('/admin/slider/form/1');
    await expect(page.getByLabel(/^Title/)).not.toHaveValue('');
    // From here on only the test advances the page's clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.route(`${apiUrl}/api/sliders/1`, async (route) => {
      if (route.request().method() === 'PUT') await gate.promise;
      await route.fallback();
    });
    await save(page).click();
    await expect(save(page)).toBeDisabled();
    gate.resolve(undefined);
    await expect(page.getByText(banner)).toBeVisible();
    await page.clock.runFor(2500);
    await expect(page.getByText(banner)).toBeVisible();
    await page.clock.runFor(600);
    await expect(page.getByText(banner)).toBeHidden();
  });

  test('keeps every value when a save fails, says why, and puts field errors on their fields [ADM-FORM]', async ({
    page,
  }) => {
    await page.goto('/admin/page/form');
    await page.getByLabel(/^Title/).fill('A second page about us');
    await page.getByLabel(/^Slug/).fill('about-us');
    await save(page).click();
    await expect(page.getByLabel(/^Slug/)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(/^Slug/)).toBeFocused();
    await expect(page.getByLabel(/^Title/)).toHaveValue('A second page about us');
    await expect(page.getByText(banner)).toHaveCount(0);
  });

  test('titles are the described ones, with a way back [ADM-FORM-TITLES]', async ({ page }) => {
    for (const [path, title] of [
      ['profile', 'Profile Settings'],
      ['faq', 'Faq Settings'],
      ['career', 'Career Setting'],
    ] as const) {
      await page.goto(`/admin/${path}/form`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', `/admin/${path}`);
    }
    // 8 rows, both in the visual editor and as source.
    const content = page.getByRole('textbox', { name: 'Content' });
    await expect(content).toHaveAttribute('contenteditable', 'true');
    expect(
      await content.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
    ).toBeGreaterThanOrEqual(8);
    await page.getByRole('button', { name: 'Source of content' }).click();
    await expect(content).toHaveAttribute('rows', '8');
    for (const label of ['Application Publish', 'Application Start', 'Application End'])
      await expect(page.getByLabel(label)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Status Active' })).toBeChecked();
  });

  test("careers send dates as 'YYYY-MM-DD HH:MM:SS', an empty one as an empty string [ADM-FORM-CAREER]", async ({
    page,
  }) => {
    await page.goto('/admin/career/form');
    await page.getByLabel(/^Title/).fill('A career for a test');
    await page.getByLabel('Application End').fill('2027-03-01T10:30');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/careers'),
    );
    await save(page).click();
    const body: Record<string, unknown> = (await sent).postDataJSON();
    expect(body.application_end_at).toMatch(/^2027-0[23]-\d\d \d\d:\d\d:00$/);
    expect(body.application_start_at).toBe('');
    await expect(page.getByText('Success! Updated successfully.')).toBeVisible();
    await remove(page, `careers/${getId(page)}`);
  });

  test('menus choose a parent, a place and a status [ADM-FORM-MENU]', async ({ page }) => {
    await page.goto('/admin/menus/form');
    await expect(page.getByLabel('Shortcode').locator('option')).toHaveText(['Top Menu', 'Footer Menu']);
    await page.getByRole('combobox', { name: 'Parent' }).click();
    await expect(page.getByRole('option', { name: /^About us/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel(/^Title/).fill('A menu for a test');
    await page.getByRole('switch', { name: 'Status Active' }).uncheck({ force: true });
    await expect(page.getByRole('switch', { name: 'Status Inactive' })).not.toBeChecked();
  });

  test('users have every field: numeric, a date, a choice, masked passwords that must match, and what the server sets [ADM-FORM-USER]', async ({
    page,
  }) => {
    await page.goto('/admin/users/form/1');
    await expect(page.getByLabel(/^Email/)).toHaveAttribute('type', 'email');
    for (const label of ['Name', 'Firstname', 'Lastname', 'Address', 'Picture: address of the image'])
      await expect(page.getByRole('textbox', { name: label, exact: true })).toBeVisible();
    for (const label of ['Phone', 'National ID number'])
      await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveAttribute('inputmode', 'numeric');
    await expect(page.getByLabel('Date of birth')).toHaveAttribute('type', 'date');
    await expect(page.getByLabel('Gender').locator('option')).toHaveText(['Not chosen', 'male', 'female']);
    for (const label of ['Password', 'Confirm password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
    for (const term of [
      'Phone verified at',
      'Type',
      'Facebook ID',
      'Google ID',
      'Scopes',
      'Created at',
      'Updated at',
    ]) {
      await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
    }
    const writes: string[] = [];
    page.on('request', (request) => {
      if (isWrite(request)) writes.push(request.url());
    });
    await page.getByLabel('Password', { exact: true }).fill('a new long password');
    await page.getByLabel('Confirm password', { exact: true }).fill('another long password');
    await save(page).click();
    await expect(page.getByText('Must be the same as the password.')).toBeVisible();
    await expect(page.getByLabel('Confirm password', { exact: true })).toBeFocused();
    expect(writes).toEqual([]);
  });

  test('social links choose one of the four targets [ADM-FORM-SOCIAL]', async ({ page }) => {
    await page.goto('/admin/social/form');
    await expect(page.getByLabel('Target').locator('option')).toHaveText(['_blank', '_self', '_parent', '_top']);
  });

  test('widgets choose their section, sections their page, by name [ADM-FORM-WIDGET]', async ({ page }) => {
    await page.goto('/admin/widget/form');
    await page.getByRole('combobox', { name: 'Section' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.goto('/admin/section/form');
    await page.getByRole('combobox', { name: 'Page' }).click();
    await expect(page.getByRole('option', { name: /About us/ })).toBeVisible();
  });

  test('a page lists its sections and a section its widgets, each with a way to its form [ADM-FORM-SECTION]', async ({
    page,
  }) => {
    await page.goto('/admin/section/form/59');
    await expect(page.getByRole('link', { name: /in its own form$/ }).first()).toHaveAttribute(
      'href',
      /\/admin\/widget\/form\/\d+$/,
    );
    await page.goto('/admin/section/form');
    await expect(page.getByRole('switch', { name: 'Show in Home page? Not shown' })).not.toBeChecked();
    await page.goto('/admin/page?search_key=about-us');
    await page.getByRole('link', { name: /^Edit About us/ }).click();
    await expect(page.getByRole('link', { name: /in its own form$/ }).first()).toHaveAttribute(
      'href',
      /\/admin\/section\/form\/\d+$/,
    );
  });

  test('posts have every field, a category found by name, and a sort order of 0 or more [ADM-FORM-POST]', async ({
    page,
  }) => {
    await page.goto('/admin/post/form');
    for (const label of [
      /^Title/,
      /^Slug/,
      'Sub title',
      'Content',
      'Tags',
      'Meta title',
      'Meta description',
      'Meta keywords',
      'Category',
      'Sort order',
    ]) {
      await expect(page.getByLabel(label).first()).toBeVisible();
    }
    await expect(page.getByRole('switch', { name: 'Status Active' })).toBeChecked();
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel(/^Title/).fill('A post for a test');
    await page.getByLabel('Sort order').fill('-1');
    await save(page).click();
    await expect(page.getByLabel('Sort order')).toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('pictures', () => {
  test('Select Image opens the library; one file is chosen, and chosen off; Insert fills the field [ADM-IMAGE]', async ({
    page,
  }) => {
    await page.goto('/admin/slider/form');
    await page.getByRole('button', { name: 'Select Image' }).click();
    const library = page.getByRole('dialog', { name: 'Media library' });
    const insert = library.getByRole('button', { name: 'Insert' });
    const file = library.getByRole('list', { name: 'Files' }).getByRole('button').first();
    await expect(insert).toBeDisabled();
    await file.click();
    await expect(insert).toBeEnabled();
    await file.click();
    await expect(insert).toBeDisabled();
    await file.click();
    const address = await file.getByRole('img').getAttribute('src');
    await insert.click();
    await expect(library).toBeHidden();
    await expect(page.getByRole('textbox', { name: /Image/ })).toHaveValue(address ?? '');
  });

  test('uploads a file with the described fields, and deletes it [ADM-MEDIA]', async ({ page }) => {
    await page.goto('/admin/slider/form');
    await page.getByRole('button', { name: 'Select Image' }).click();
    const library = page.getByRole('dialog', { name: 'Media library' });
    const files = library.getByRole('list', { name: 'Files' }).getByRole('button');
    await library.getByRole('button', { name: 'Upload' }).click();
    await expect(library.getByText('Please select a file to upload.')).toBeVisible();
    await library
      .getByLabel('Image file')
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await library.getByRole('button', { name: 'Upload' }).click();
    await expect(library.getByText('File upload failed. Please try again.')).toBeVisible();
    const before = await files.first().getByRole('img').getAttribute('src');
    await library
      .getByLabel('Image file')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') });
    await library.getByRole('button', { name: 'Upload' }).click();
    await expect(library.getByText('File uploaded successfully!')).toBeVisible();
    await expect(files.first().getByRole('img')).not.toHaveAttribute('src', before ?? '');
    await files.first().click();
    await library.getByRole('button', { name: 'Delete file' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Confirmation' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(files.first().getByRole('img')).toHaveAttribute('src', before ?? '');
  });

  test("says 'No files found' when there is none [ADM-MEDIA]", async ({ page }) => {
    await page.route(`${apiUrl}/api/files**`, (route) =>
      route.fulfill({
        json: {
          data: { file_names: [], files: [], current_page: 1, last_page: 1, per_page: 50, total: 0 },
          file_names: [],
        },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await page.goto('/admin/slider/form');
    await page.getByRole('button', { name: 'Select Image' }).click();
    await expect(page.getByText('No files found')).toBeVisible();
  });
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
