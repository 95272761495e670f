import { expect, test, type Locator, type Page } from '@playwright/test';
import { readToken } from '../support/site.ts';

interface DroppedFile {
  name: string;
  type: string;
  base64: string;
}

/** Drops files on an element, as if they came from the desktop. */
async function drop(page: Page, { target, files }: { target: Locator; files: readonly DroppedFile[] }): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Returns a real picture: a screenshot. */
const aPicture = async (page: Page, { name, width }: { name: string; width: number }): Promise<DroppedFile> => ({
  name,
  type: 'image/png',
  base64: (await page.screenshot({ clip: { x: 0, y: 0, width, height: 40 } })).toString('base64'),
});

test.describe('files from the desktop', () => {
  test.beforeEach(async ({ page }) => {
    await readToken(page);
  });

  test('are uploaded together; a broken one does not stop the others, which are tagged and found again', async ({
    page,
  }) => {
    await page.goto('/admin/media');
    await expect(page.getByRole('list', { name: 'Files' })).toBeVisible();
    const mark = `kite${Date.now()}`;
    const pictures = [];
    for (let width = 40; width < 44; width += 1)
      pictures.push(await aPicture(page, { name: `${mark}-${width}.png`, width }));
    const broken = { name: 'broken.png', type: 'image/png', base64: Buffer.from('no picture').toString('base64') };
    await drop(page, {
      target: page.getByRole('list', { name: 'Files' }),
      files: [...pictures.slice(0, 1), broken, ...pictures.slice(1)],
    });
    await expect(page.getByText('4 of 5 uploaded, 1 failed').first()).toBeVisible();
    const rows = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await expect(rows.nth(1)).toHaveText(/broken\.png\s*The file is not a picture, .*Try again/);

    await page.getByLabel('Search files').fill(mark);
    await expect(page.getByText('Showing 1 to 4 of 4 files')).toBeVisible();
    await page.getByRole('checkbox', { name: `Select ${mark}-40.png` }).check();
    await page.getByRole('button', { name: 'Select all 4 on this page' }).click();
    await page.getByRole('button', { name: 'Tags…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 4 files' });
    await dialog.getByRole('combobox', { name: 'Add' }).fill(mark);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto(`/admin/media?tag=${mark}&use=unused&sort=name&order=asc`);
    await expect(page.getByText(`Showing 1 to 4 of 4 files (not used, tagged “${mark}”)`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem').first()).toContainText('-40.png');
  });

  test('are dropped on a picture field, which shows the picture', async ({ page }) => {
    await page.goto('/admin/slider/form');
    const field = page.getByRole('group', { name: 'Image', exact: true });
    await drop(page, { target: field, files: [await aPicture(page, { name: 'swift.png', width: 48 })] });
    await expect(page.getByLabel('Image: address of the image')).toHaveValue(/^\/media\/\w+-48x40\.webp$/);
    await expect(field.getByAltText('Image: the chosen image')).toBeVisible();
  });
});
