import { expect, test, type Page } from '@playwright/test';
import { apiUrl, readToken, watchRequests, watchErrors } from '../support/site.ts';

const banner = 'Success! Data updated successfully.';

let token: string;
let made: number[];

test.beforeEach(async ({ page }) => {
  token = await readToken(page);
  made = [];
});

test.afterEach(async ({ page }) => {
  for (const id of made) await page.request.delete(`${apiUrl}/api/faqs/${id}`, { headers: headers() });
});

const headers = () => ({ 'app-key': 'quoin-site', authorization: `Bearer ${token}` });

/** Creates an FAQ with this content; returns its id and the stored content. */
async function anFaq(page: Page, content: string): Promise<{ id: number; stored: string }> {
  const answer = await page.request.post(`${apiUrl}/api/faqs`, {
    headers: headers(),
    data: { faq_title: `Made at ${Date.now()}`, faq_content: content },
  });
  expect(answer.status()).toBe(201);
  const { data }: { data: { id: number; faq_content: string } } = await answer.json();
  made.push(data.id);
  return { id: data.id, stored: data.faq_content };
}

async function readStored(page: Page, id: number): Promise<string> {
  const answer = await page.request.get(`${apiUrl}/api/faqs/${id}`, { headers: headers() });
  const { data }: { data: { faq_content: string } } = await answer.json();
  return data.faq_content;
}

const editor = (page: Page) => page.locator('[contenteditable="true"]');
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Content: formatting' }).getByRole('button', { name, exact: true });
const source = (page: Page) => page.getByRole('button', { name: 'Source of content' });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(banner)).toBeVisible();
}

/** Opens an FAQ with this content in the visual editor, with the caret at its end; returns its id. */
async function edit(page: Page, content: string): Promise<number> {
  const { id } = await anFaq(page, content);
  await page.goto(`/admin/faq/form/${id}`);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  // The editor gets the caret's position by a separate event, which on a busy machine follows the next key.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve);
      }),
  );
  return id;
}

/** Dispatches a paste event to the focused element, as a browser does. */
const paste = (page: Page, html: string): Promise<void> =>
  page.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', input);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

test.describe('rich text', () => {
  test('takes what is pasted from Google Docs with the bold and the headings that it has there, and no others', async ({
    page,
  }) => {
    const id = await edit(page, '');
    await paste(
      page,
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Terms</span></h1><p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span style="font-style:italic"> and so on</span></p></b>`,
    );
    await save(page);
    expect(await readStored(page, id)).toBe(
      '<h2 id="text-terms">Terms</h2>\n<p>Plain, <strong>bold</strong><em> and so on</em></p>',
    );
  });

  test('stays to the letter when it is looked at, focused, shown as source and back, and saved with other fields', async ({
    page,
  }) => {
    const errors = watchErrors(page);
    const { id, stored } = await anFaq(
      page,
      '<ul>\n  <li>one<li>two</ul>\n\n<p><b>Bold</b>   and\n<i>italic</i><br>text</p>bare text <table><caption>Rates</caption><tr><th scope="row">a<td>b</table>',
    );
    await page.goto(`/admin/faq/form/${id}`);
    await editor(page).click();
    await page.keyboard.press('ArrowDown');
    await source(page).click();
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(stored);
    await source(page).click();
    await expect(editor(page)).toContainText('bare text');
    await page.getByLabel(/^Title/).fill('Another title');
    await save(page);
    expect(await readStored(page, id)).toBe(stored);
    // The Content-Security-Policy forbids the library's style elements; the library must not try to add one.
    expect(errors).toEqual([]);
  });

  test('is the stored text again when an edit is undone', async ({ page }) => {
    const { id, stored } = await anFaq(page, '<ul>\n  <li>one</li>\n</ul>');
    await page.goto(`/admin/faq/form/${id}`);
    await editor(page).click();
    await page.keyboard.type('!');
    await tool(page, 'Undo').click();
    await save(page);
    expect(await readStored(page, id)).toBe(stored);
  });

  test('is written with headings, bold, lists and links by the keyboard', async ({ page }) => {
    const id = await edit(page, '<p>Start</p>');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('bold');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' see ');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('/about-us');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Text style: Paragraph' }).click();
    await page.getByRole('menuitem', { name: 'Heading 3' }).click();
    await page.keyboard.type('A heading');
    await page.keyboard.press('Enter');
    await tool(page, 'Numbered list').click();
    await page.keyboard.type('item');
    await save(page);
    expect(await readStored(page, id)).toBe(
      '<p>Start</p>\n<p><strong>bold</strong> see <a href="/about-us">/about-us</a></p>\n<h3 id="text-a-heading">A heading</h3>\n<ol><li><p>item</p></li></ol>',
    );
  });

  test('refuses a link that runs, and says so', async ({ page }) => {
    await edit(page, '<p>Start</p>');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('group', { name: 'Link' }).getByText('Links cannot begin with javascript:'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor(page)).toBeFocused();
    await expect(editor(page).getByRole('link')).toHaveCount(0);
  });

  test('holds tables: rows and columns come and go', async ({ page }) => {
    const id = await edit(page, '<p>Rates</p>');
    await tool(page, 'Insert table').click();
    await page.keyboard.type('Name');
    for (const command of ['Row below', 'Column after', 'Remove column', 'Remove column']) {
      await tool(page, 'Table').click();
      await page.getByRole('menuitem', { name: command }).click();
    }
    await expect(editor(page).locator('tr')).toHaveCount(4);
    await expect(editor(page).locator('tr').first().locator('th')).toHaveCount(2);
    await save(page);
    expect(await readStored(page, id)).toMatch(/^<p>Rates<\/p>\n<table><tbody><tr><th>.*<\/table>/);
  });

  test('takes an image from the library, with its alternative text', async ({ page }) => {
    const id = await edit(page, '<p>Look: </p>');
    await tool(page, 'Image').click();
    const library = page.getByRole('dialog', { name: 'Media library' });
    await library.getByRole('list', { name: 'Files' }).getByRole('button').first().click();
    await library.getByRole('button', { name: 'Insert' }).click();
    await page.getByLabel('Alternative text').fill('A bridge');
    await save(page);
    expect(await readStored(page, id)).toMatch(/<img src="\/media\/[^"]+" alt="A bridge"( \/)?>/);
  });

  test('opens in the source what the visual editor cannot keep, names it, and leaves the choice', async ({ page }) => {
    const { id, stored } = await anFaq(
      page,
      '<table><colgroup><col span="2"></colgroup><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    );
    await page.goto(`/admin/faq/form/${id}`);
    await expect(page.getByRole('note')).toContainText('It would drop or change: <colgroup>, <col>, span on <col>.');
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(stored);
    await page.getByRole('button', { name: 'Use the visual editor all the same' }).click();
    await expect(page.getByRole('note')).toContainText('Until then everything stays as it is.');
    await save(page);
    expect(await readStored(page, id)).toBe(stored);
    await editor(page).getByText('a').click();
    await page.keyboard.type('!');
    await expect(page.getByRole('note')).toContainText('Your change has dropped or changed: <colgroup>');
  });

  test('has one toolbar to tab to and arrows within it; it fits a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await edit(page, '<p>Start</p>');
    await page.keyboard.press('Shift+Tab');
    await expect(source(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Text style: Paragraph' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tool(page, 'Insert table')).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('is loaded where a form has rich text, and only there', async ({ page }) => {
    const requests = watchRequests(page);
    const scripts = () => requests.filter((address) => /\/rich-text\.js$/.test(address));
    await page.goto('/admin/faq');
    await expect(page.getByRole('table')).toBeVisible();
    await page.goto('/admin/slider/form/1');
    await expect(page.getByLabel(/^Title/)).not.toHaveValue('');
    expect(scripts()).toEqual([]);
    await page.goto('/admin/faq/form/1');
    await expect(editor(page)).toBeVisible();
    expect(scripts()).toHaveLength(1);
  });

  test('is shown as its source where the editor does not load', async ({ page }) => {
    const { id, stored } = await anFaq(page, '<p>Still here</p>');
    await page.route('**/rich-text.js', (route) => route.abort());
    await page.goto(`/admin/faq/form/${id}`);
    await expect(page.getByText('The visual editor could not be loaded; this is the source.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(stored);
    await page.getByRole('textbox', { name: 'Content' }).fill('<p>Changed</p>');
    await save(page);
    expect(await readStored(page, id)).toBe('<p>Changed</p>');
  });
});

test.describe('a date and time in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('that never happens is said, and the time that is meant instead', async ({ page }) => {
    await page.goto('/admin/career/form');
    const end = page.getByLabel('Application End');
    await end.fill('2027-03-28T02:30');
    await expect(
      page.getByText('There is no 02:30 on this day in your time zone: the clocks go forward. 03:30 (UTC+2) is meant.'),
    ).toBeVisible();
    await expect(end).toHaveValue('2027-03-28T02:30');
    await end.fill('2027-03-28T03:00');
    await expect(page.getByText(/^There is no/)).toBeHidden();
  });

  test('that happens twice is said, and either one is sent', async ({ page }) => {
    await page.goto('/admin/career/form');
    await page.getByLabel(/^Title/).fill('A career for a test');
    const end = page.getByLabel('Application End');
    await end.fill('2027-10-31T02:30');
    await expect(
      page.getByText(
        '02:30 happens twice on this day in your time zone: the clocks go back. The first one (UTC+2) is meant.',
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Take the second one (UTC+1)' }).click();
    await expect(page.getByText(/The second one \(UTC\+1\) is meant/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take the first one (UTC+2)' })).toBeFocused();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/careers'),
    );
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const body: Record<string, unknown> = (await sent).postDataJSON();
    expect(body.application_end_at).toBe('2027-10-31 01:30:00');
    await expect(page.getByText('Success! Updated successfully.')).toBeVisible();
    const id = page.url().split('/').at(-1) ?? '';
    await page.request.delete(`${apiUrl}/api/careers/${id}`, { headers: headers() });
  });
});
