import { expect, type Locator, type Page } from '@playwright/test';
import { code } from '@quoin/shared/testing/pasted-code';
import { spreadsheets } from '@quoin/shared/testing/pasted-spreadsheets';
import { wordDesktop } from '@quoin/shared/testing/pasted-word-desktop';
import { test } from '../support/editing.ts';
import { apiUrl, readToken } from '../support/site.ts';

test.beforeEach(async ({ page }) => {
  await readToken(page);
});

/** Copies as another program does, and pastes with the keys into the text that has the focus. */
async function copyAndPaste(page: Page, clipboard: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((data) => {
    const copy = (event: ClipboardEvent) => {
      for (const [type, text] of Object.entries(data)) event.clipboardData?.setData(type, text);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('copy', copy, { once: true, capture: true });
  }, clipboard);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
}

/** Waits for the editor: until it has loaded, the field of the same name shows the source, which takes no paste. */
const opened = (text: Locator): Promise<void> => expect(text).toHaveAttribute('contenteditable', 'true');

const pastes = [
  {
    program: 'Word',
    shown: 'Collect',
    clipboard: { 'text/html': wordDesktop.continuedList, 'text/plain': '1. Apply' },
    stored:
      '<ol><li>Apply</li><li>Pay</li></ol>\n<p>Wait for two weeks.</p>\n<ol start="3"><li>Collect</li><li>Sign</li></ol>',
  },
  {
    program: 'Google Sheets',
    shown: '5,000',
    clipboard: { 'text/html': spreadsheets.googleSheets, 'text/plain': 'Page\tVisits\nHome\t5,000' },
    stored:
      '<table><thead><tr><th>Page</th><th align="center">Visits</th></tr></thead><tbody><tr><td><a target="_blank" href="https://example.org/" rel="noopener noreferrer">Home</a></td><td align="right">5,000</td></tr></tbody></table>',
  },
  {
    program: 'VS Code',
    shown: 'stop();',
    clipboard: {
      'text/html': code.vsCode,
      'text/plain': code.vsCodeText,
      'vscode-editor-data': JSON.stringify({ version: 1, mode: 'javascript' }),
    },
    stored: '<pre><code class="language-javascript">if (a &lt; b) {\n  go();\n\n    stop();\n}</code></pre>',
  },
] as const;

for (const [index, { program, shown, clipboard, stored }] of pastes.entries())
  test(`what is pasted from ${program} is stored as it was`, async ({ page, editor, request }) => {
    const slug = `pasted-${index}`;
    const id = await editor.create('posts', { title: 'Pasted', slug, content: '<p>Before</p>', status: 1 });
    await page.goto(`/admin/post/form/${id}`);
    const text = page.getByRole('textbox', { name: 'Content' });
    await opened(text);
    await text.click();
    await page.keyboard.press('Control+a');
    await copyAndPaste(page, clipboard);
    // The browser reads the clipboard after the key, so a save could come before the text.
    await expect(text).toContainText(shown);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Success! Data updated successfully.')).toBeVisible();
    await expect(page.getByText('was not stored as it was sent')).toBeHidden();
    const response = await request.get(`${apiUrl}/api/posts/${id}`, { headers: { 'app-key': 'quoin-site' } });
    expect(await response.json()).toMatchObject({ data: { content: stored } });
  });

test('what Word has and texts do not hold is named when it is pasted', async ({ page, editor }) => {
  const id = await editor.create('posts', { title: 'Pasted', slug: 'pasted-review', content: '<p>Before</p>' });
  await page.goto(`/admin/post/form/${id}`);
  const text = page.getByRole('textbox', { name: 'Content' });
  await opened(text);
  await text.click();
  await page.keyboard.press('Control+a');
  await copyAndPaste(page, { 'text/html': wordDesktop.review, 'text/plain': 'The fee is 1,200 rupees.' });
  await expect(text).toContainText('1,200 rupees');
  await expect(
    page.getByText('A picture, the address of a link, and a comment were left out of what was pasted.'),
  ).toBeVisible();
});

test('the page shows the alignment of the cells of a table', async ({ page, editor }) => {
  const content = '<table><tbody><tr><td>a</td><td align="center">b</td><td align="right">c</td></tr></tbody></table>';
  await editor.create('posts', { title: 'Aligned', slug: 'aligned-cells', content, status: 1 });
  await page.goto('/news/aligned-cells');
  for (const [name, align] of [
    ['a', /^start$/],
    ['b', /center$/],
    ['c', /right$/],
  ] as const)
    await expect(page.getByRole('cell', { name, exact: true })).toHaveCSS('text-align', align);
});
