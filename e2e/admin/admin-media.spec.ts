import { expect, test, type Page } from '@playwright/test';
import { readToken } from '../support/site.ts';

/** Returns a real picture (a screenshot) as a file for an upload. */
async function aPicture(
  page: Page,
  { name, width = 64 }: { name: string; width?: number },
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name, mimeType: 'image/png', buffer: await page.screenshot({ clip: { x: 0, y: 0, width, height: 48 } }) };
}

const library = (page: Page) => page.getByRole('dialog', { name: 'Media library' });

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/admin/slider/form');
  await page.getByRole('button', { name: 'Select Image' }).first().click();
  await expect(library(page).getByRole('list', { name: 'Files' })).toBeVisible();
}

test.describe('the media library', () => {
  test.beforeEach(async ({ page }) => {
    await readToken(page);
    await openLibrary(page);
  });

  test('sends several files, says why one failed, and lets what it has be described, found, replaced at its address and deleted [ADM-MEDIA]', async ({
    page,
  }) => {
    const mark = `heron${Date.now()}`;
    await library(page)
      .getByLabel('Image file')
      .setInputFiles([
        await aPicture(page, { name: `${mark}.png` }),
        { name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('text') },
      ]);
    await library(page).getByRole('button', { name: 'Upload' }).click();
    await expect(library(page).getByText('File upload failed. Please try again.')).toBeVisible();
    const rows = library(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await expect(rows).toHaveText([
      /^heron\d+\.png\s*Uploaded$/,
      /The file is not a picture, whatever its name says\. .*\s*Try again$/,
    ]);

    await library(page).getByLabel('Search files').fill(mark);
    await expect(library(page).getByText('Showing 1 to 1 of 1 file')).toBeVisible();
    await library(page).getByRole('list', { name: 'Files' }).getByRole('button').click();
    const panel = library(page).getByRole('region', { name: 'Selected file' });
    await panel.getByLabel('Alternative text').fill(`${mark} in the reeds`);
    await panel.getByRole('button', { name: 'Save text' }).click();
    await expect(panel.getByText('Saved')).toBeVisible();
    await expect(library(page).getByRole('button', { name: `${mark} in the reeds` })).toBeVisible();

    const former = await panel.getByLabel('Address', { exact: true }).inputValue();
    await panel.getByRole('button', { name: 'Replace…' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Replace the picture' });
    // The dialog takes the focus a moment after it opens, and would take it from the button that is pressed.
    await expect(question.locator(':focus')).toHaveCount(1);
    const chooser = page.waitForEvent('filechooser');
    await question.getByRole('button', { name: 'New picture' }).press('Enter');
    await (await chooser).setFiles(await aPicture(page, { name: 'better.png', width: 80 }));
    await question.getByRole('button', { name: 'Replace' }).press('Enter');
    await expect(panel.getByText('Replaced')).toBeVisible();
    await expect(panel.getByText(/^80 × 48,/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Replace…' })).toBeFocused();
    await expect(library(page).getByRole('button', { name: `${mark} in the reeds` })).toBeVisible();
    const led = await page.request.get(former);
    expect([led.status(), led.url()]).toEqual([200, await panel.getByLabel('Address', { exact: true }).inputValue()]);

    await library(page).getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('dialog', { name: 'Delete Confirmation' }).getByRole('button', { name: 'Delete' }).click();
    await expect(library(page).getByText('No files found')).toBeVisible();
  });

  test('reopens where it was, by keyboard alone [ADM-MEDIA]', async ({ page }) => {
    await library(page).getByRole('button', { name: 'Older' }).focus();
    await page.keyboard.press('Enter');
    await expect(library(page).getByText(/^Showing 31 to/)).toBeVisible();
    await expect(library(page).getByRole('button', { name: 'Older' })).toBeFocused();
    const tile = library(page).getByRole('list', { name: 'Files' }).getByRole('button').nth(1);
    await tile.focus();
    await page.keyboard.press('Space');
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(library(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Select Image' }).first().click();
    await expect(library(page).getByText(/^Showing 31 to/)).toBeVisible();
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    await expect(library(page).getByRole('button', { name: 'Insert' })).toBeEnabled();
  });

  test('says where a picture is used before it goes, with ways there [ADM-MEDIA]', async ({ page }) => {
    await library(page).getByLabel('Search files').fill('monsoon');
    await library(page)
      .getByRole('list', { name: 'Files' })
      .getByRole('button', { name: /monsoon/ })
      .first()
      .click();
    const used = library(page).getByRole('region', { name: 'Selected file' }).getByRole('link').first();
    await expect(used).toHaveAttribute('href', /^\/admin\/\w+\/form\/\d+$/);
    const words = await used.innerText();
    await library(page).getByRole('button', { name: 'Delete file' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('link', { name: words })).toBeVisible();
    await expect(question.getByRole('button', { name: 'Delete anyway' })).toBeVisible();
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(library(page).getByRole('list', { name: 'Files' }).getByRole('button').first()).toBeVisible();
  });

  test('fits a phone, with a way to what there is to know of a file', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/media');
    await page.getByRole('list', { name: 'Files' }).getByRole('button').first().click();
    const panel = page.getByRole('region', { name: 'Selected file' });
    await expect(panel).not.toBeInViewport();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(panel).toBeInViewport();
    await expect(panel).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
