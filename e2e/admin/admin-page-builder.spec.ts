import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/editing.ts';
import { apiUrl, readToken } from '../support/site.ts';

const names = ['Welcome', 'Services', 'Team', 'Questions'];
/** Title, section, widget: what each has to show on the page. */
const textsOf = (name: string) => [`${name} in one place`, `A card of ${name}`] as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Types into the first fields of the part that has just been added: the first has the focus. */
async function fillAdded(page: Page, [name, title]: readonly [string, string]): Promise<void> {
  await expect(page.locator(':focus')).toHaveAttribute('name', 'name');
  await page.keyboard.insertText(name);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(title);
}

/** Reads the ids of a page's parts, so that they are deleted after the test. */
async function readParts(page: Page, { id, token }: { id: number; token: string }) {
  const answer = await page.request.get(`${apiUrl}/api/pages/${id}?draft=1`, {
    headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
  });
  const { data }: { data: { sections: { id: number; widgets: { id: number }[] }[] } } = await answer.json();
  return data.sections.flatMap((section) => [
    { resource: 'sections', id: section.id },
    ...section.widgets.map((widget) => ({ resource: 'widgets', id: widget.id })),
  ]);
}

test('a page with four sections and their widgets is made, ordered, previewed and published on one screen', async ({
  page,
  editor,
}) => {
  const token = await readToken(page);
  await page.goto('/admin/page/form');
  await page.getByRole('textbox', { name: /^Title/ }).fill('Built on one screen');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });

  for (const name of names) {
    const [title, card] = textsOf(name);
    await click(button(page, /^Add a section( to .*)?$/));
    await fillAdded(page, [name, title]);
    await click(button(page, `Add a widget to ${name}`));
    await fillAdded(page, [`${name} card`, card]);
  }
  await expect(page).toHaveURL(/\/admin\/page\/form\/\d+$/);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  editor.adopt('pages', id);
  for (const part of await readParts(page, { id, token })) editor.adopt(part.resource, part.id);

  await click(button(page, 'Move Questions up'));
  await expect(page.getByText('Questions is at 3 of 4.')).toBeAttached();
  await click(button(page, 'Preview'));
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  for (const text of names.flatMap(textsOf)) await expect(preview.getByText(text).first()).toBeAttached();
  await click(button(page, 'Close preview'));

  await click(button(page, 'Publish'));
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(9);
  await click(dialog.getByRole('button', { name: 'Publish all 9' }));
  await expect(page.getByText('9 changes are published.')).toBeVisible();
  const [notices, publish] = [page.getByRole('region', { name: 'Notices (F8)' }), button(page, 'Publish')];
  const [shown, pressed] = [await notices.boundingBox(), await publish.boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(pressed?.y ?? 0);
  await expect(page.getByText('Unsaved', { exact: true })).toHaveCount(0);
  expect({ clicks, documents }).toEqual({ clicks: 13, documents: 0 });

  const answer = await page.request.get('/built-on-one-screen');
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  const places = ['Welcome', 'Services', 'Questions', 'Team'].map((name) => html.indexOf(textsOf(name)[0]));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const name of names) expect(html).toContain(textsOf(name)[1]);
});

test('a section is dragged to another place, and set back', async ({ page, editor }) => {
  await readToken(page);
  const id = await editor.create('pages', { title: 'Dragged parts', slug: 'dragged-parts' });
  for (const [index, name] of ['Alpha', 'Beta'].entries())
    await editor.create('sections', { name, page_id: id, sort_order: 9000 + index });
  await page.goto(`/admin/page/form/${id}`);
  const headings = page.getByRole('region', { name: 'Sections' }).getByRole('heading', { level: 3 });
  await expect(headings).toHaveText(['Alpha', 'Beta']);
  const grip = page
    .locator('li', { has: page.getByRole('heading', { name: 'Beta' }) })
    .locator('[data-order-of] > span');
  await grip.first().scrollIntoViewIfNeeded();
  const from = await grip.first().boundingBox();
  const to = await headings.first().boundingBox();
  if (!from || !to) throw new Error('the sections are not shown');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y - 10, { steps: 5 });
  await page.mouse.up();
  await expect(headings).toHaveText(['Beta', 'Alpha']);
  await button(page, 'Undo move of Beta').click();
  await expect(headings).toHaveText(['Alpha', 'Beta']);
});
