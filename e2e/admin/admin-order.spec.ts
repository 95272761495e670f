import { expect, test, type Locator, type Page } from '@playwright/test';
import { apiUrl, readToken } from '../support/site.ts';

let token: string;
test.beforeEach(async ({ page }) => {
  token = await readToken(page);
});

async function call(
  page: Page,
  { request, data }: { request: `${'POST' | 'DELETE' | 'GET'} /${string}`; data?: object },
): Promise<{ data: { id: number } & Record<string, unknown> }> {
  const [method, path] = request.split(' ');
  const answer = await page.request.fetch(`${apiUrl}/api${path}`, {
    method: method ?? 'GET',
    headers: { 'app-key': 'quoin-site', authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  expect(answer.ok()).toBe(true);
  const body: { data: { id: number } & Record<string, unknown> } = await answer.json();
  return body;
}

/** Creates three questions that come before all others; returns their ids. */
async function threeQuestions(page: Page): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, name] of ['Alpha', 'Beta', 'Gamma'].entries()) {
    ids.push(
      (
        await call(page, {
          request: 'POST /faqs',
          data: { faq_title: name, faq_content: name, sort_order: index - 1_000_000 },
        })
      ).data.id,
    );
  }
  return ids;
}
const removed = async (page: Page, { path, ids }: { path: string; ids: readonly number[] }) => {
  for (const id of ids) await call(page, { request: `DELETE /${path}/${id}` });
};

const firstThree = (page: Page) => page.getByRole('link', { name: /^Edit (Alpha|Beta|Gamma)$/ });
const edits = (...names: string[]) => names.map((name) => `Edit ${name}`);
const labels = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));

async function findMiddle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a row by its grip, in several mouse moves, as a user does. */
async function drag(page: Page, { grip, by }: { grip: Locator; by: { x: number; y: number } }): Promise<void> {
  const from = await findMiddle(grip);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
  await page.mouse.up();
}

test.describe('the order of a list', () => {
  test('is changed with the keyboard, in one write, and is so after a reload and on the site', async ({ page }) => {
    const ids = await threeQuestions(page);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (/POST|PUT/.test(request.method())) writes.push(new URL(request.url()).pathname);
    });
    await page.goto('/admin/faq');
    await page.getByRole('button', { name: 'Move Gamma up' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => labels(firstThree(page))).toEqual(edits('Alpha', 'Gamma', 'Beta'));
    await expect(page.getByText(/^Gamma is at 2 of \d+\.$/)).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move Gamma up' })).toBeFocused();
    expect(writes).toEqual([`/api/faqs/${ids[2]}/move`]);
    await page.reload();
    await expect.poll(() => labels(firstThree(page))).toEqual(edits('Alpha', 'Gamma', 'Beta'));
    const html = await (await page.request.get('/faq')).text();
    expect(html.indexOf('Gamma')).toBeLessThan(html.indexOf('Beta'));
    await removed(page, { path: 'faqs', ids });
  });

  test('is changed by dragging, and stays when Escape is pressed meanwhile', async ({ page }) => {
    const ids = await threeQuestions(page);
    await page.goto('/admin/faq');
    await expect(firstThree(page)).toHaveCount(3);
    const [first, second] = [await findMiddle(firstThree(page).nth(0)), await findMiddle(firstThree(page).nth(1))];
    // Beyond the middle of the third row.
    const by = { x: 0, y: (second.y - first.y) * 2.2 };
    const grip = page.locator(`[data-order-of="faqs ${ids[0]}"] [aria-hidden]`).first();
    await drag(page, { grip, by });
    await expect.poll(() => labels(firstThree(page))).toEqual(edits('Beta', 'Gamma', 'Alpha'));
    await page.reload();
    await expect.poll(() => labels(firstThree(page))).toEqual(edits('Beta', 'Gamma', 'Alpha'));
    const from = await findMiddle(grip);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - by.y, { steps: 4 });
    await expect.poll(() => labels(firstThree(page))).toEqual(edits('Alpha', 'Beta', 'Gamma'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => labels(firstThree(page))).toEqual(edits('Beta', 'Gamma', 'Alpha'));
    await removed(page, { path: 'faqs', ids });
  });
});

test.describe("the menus' tree", () => {
  test('is nested by dragging aside and by its buttons, and is so on the site', async ({ page }) => {
    const ids: number[] = [];
    for (const [index, title] of ['Quarry', 'Mason'].entries()) {
      ids.push(
        (
          await call(page, {
            request: 'POST /menus',
            data: { title, slug: 'faq', shortcode: 'TOPMENU', sort_order: index - 1_000_000 },
          })
        ).data.id,
      );
    }
    await page.goto('/admin/menus?view=tree');
    const mason = page.getByRole('listitem').filter({ hasText: 'Mason' });
    await drag(page, { grip: mason.locator('[aria-hidden]').first(), by: { x: 40, y: 0 } });
    await expect(mason).toContainText('level 2');
    await expect(page.getByText('Mason is below Quarry, at 1 of 1.')).toBeAttached();
    expect((await call(page, { request: `GET /menus/${ids[1]}` })).data.parent_id).toBe(ids[0]);
    await page.reload();
    await expect(mason).toContainText('level 2');
    await mason.getByRole('button', { name: 'Move Mason out of the entry above it' }).click();
    await expect(mason).toContainText('level 1');
    await expect(page.getByText(/^Mason is at the top, at 2 of \d+\.$/)).toBeAttached();
    await removed(page, { path: 'menus', ids: ids.toReversed() });
  });
});
