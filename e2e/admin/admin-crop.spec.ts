import { expect, test, type Page } from '@playwright/test';
import { axeFindings, formatFinding } from '../support/axe-findings.ts';
import { apiUrl, readToken, watchErrors } from '../support/site.ts';

const field = (page: Page) => page.getByLabel(/address of the image$/).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop the picture' });
const size = (page: Page) => dialog(page).getByRole('status');

/** Removes what the test has made: the slider, and the files with this mark in their names. */
async function tidy(page: Page, { token, mark }: { token: string; mark: string }): Promise<void> {
  const headers = { 'app-key': 'quoin-site', authorization: `Bearer ${token}` };
  const read = async (path: string): Promise<unknown> =>
    (await page.request.get(`${apiUrl}/api${path}`, { headers })).json();
  const sliders = await read(`/sliders?page=1&size=50&search_key=${mark}`);
  for (const id of JSON.stringify(sliders).match(/(?<="id":)\d+/g) ?? [])
    await page.request.delete(`${apiUrl}/api/sliders/${id}`, { headers });
  const files = await read(`/files?search_key=${mark}`);
  for (const name of JSON.stringify(files).match(/(?<="file_name":")[^"]+/g) ?? [])
    await page.request.delete(`${apiUrl}/api/delete-file/${name}?force=1`, { headers });
}

test('a picture is uploaded, cropped by keyboard alone and saved, and later cropped from its original again', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const token = await readToken(page);
  const mark = `gull${Date.now()}`;
  try {
    await page.goto('/admin/slider/form');
    await page.getByRole('textbox', { name: /^Title/ }).fill(mark);
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 800, height: 500 } });
    await page.getByRole('button', { name: 'Select Image' }).first().click();
    const library = page.getByRole('dialog', { name: 'Media library' });
    await library.getByLabel('Image file').setInputFiles({ name: `${mark}.png`, mimeType: 'image/png', buffer });
    await library.getByRole('button', { name: 'Upload' }).click();
    await expect(library.getByText('File uploaded successfully!')).toBeVisible();
    await library
      .getByRole('list', { name: 'Files' })
      .getByRole('button', { name: new RegExp(mark) })
      .click();
    await library.getByRole('button', { name: 'Insert' }).click();
    const original = await field(page).inputValue();
    expect(original).toMatch(/-800x500\.webp$/);

    await page.getByRole('button', { name: 'Crop' }).first().press('Enter');
    await expect(size(page)).toHaveText('720 × 450 of 800 × 500 pixels');
    await dialog(page).getByRole('radio', { name: 'Free' }).focus();
    for (let index = 0; index < 3; index += 1) await page.keyboard.press('ArrowDown');
    await expect(dialog(page).getByRole('radio', { name: '1:1 (square)' })).toBeChecked();
    await expect(size(page)).toHaveText('500 × 500 of 800 × 500 pixels');
    // The lower right corner, towards the upper left: the frame becomes smaller and stays a square.
    await page.getByRole('button', { name: /^Lower right corner/ }).focus();
    for (let index = 0; index < 4; index += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect(size(page)).not.toHaveText('500 × 500 of 800 × 500 pixels');
    await expect(size(page)).toHaveText(/^(\d+) × \d+ of 800 × 500 pixels$/);
    await page.getByRole('group', { name: /^Frame/ }).press('ArrowRight');
    expect((await axeFindings(page)).map(formatFinding)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Crop' }).press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    const cropped = await field(page).inputValue();
    const [, width = '0', height = '0'] = /-(\d+)x(\d+)\.webp$/.exec(cropped) ?? [];
    expect(Math.abs(Number(width) - Number(height))).toBeLessThanOrEqual(1);
    expect([Number(width) < 500, Number(width) > 100, cropped !== original]).toEqual([true, true, true]);
    await expect(page.getByRole('button', { name: 'Crop' }).first()).toBeFocused();

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Success! Data updated successfully.')).toBeVisible();
    await page.reload();
    await expect(field(page)).toHaveValue(cropped);
    expect((await page.request.get(cropped)).status()).toBe(200);
    await page.getByRole('button', { name: 'Crop' }).first().click();
    await expect(size(page)).toHaveText('720 × 450 of 800 × 500 pixels');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Crop' }).first()).toBeFocused();
    expect(errors).toEqual([]);
  } finally {
    await tidy(page, { token, mark });
  }
});
