import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { copyOfTheTree } from '@quoin/webpack/testing/copy-of-the-tree.ts';
import { firstPort, signIn, siteUrl } from '../support/site.ts';

const app = 'remote-admin-people';
const port = firstPort + 30;
const shellPort = firstPort + 31;

let tree: string;
let servers: ChildProcess;
let link: string;

/** Replaces text in a file of the developed tree. */
async function edit(file: string, [from, to]: readonly [string, string]): Promise<void> {
  const path = join(tree, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

/** Opens the address that the command printed, and loads the apps from the development servers. */
async function openDeveloped(page: Page, address: string): Promise<void> {
  await signIn(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Load it from there' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: `${app} comes from http://localhost:${port}` }),
  ).toBeVisible();
}

/** Marks the document, so that a test sees whether it was loaded again. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
const isKept = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-kept'));

test.describe('npm run dev --site', () => {
  test.beforeAll(async () => {
    tree = await copyOfTheTree({ withBuilds: false });
    await edit('webpack/apps.ts', ['shellPort = 3010', `shellPort = ${shellPort}`]);
    const manifest: object = JSON.parse(await readFile(join(tree, app, 'remote.json'), 'utf8'));
    await writeFile(join(tree, app, 'remote.json'), JSON.stringify({ ...manifest, port }));
    servers = spawn(process.execPath, ['commands/dev.ts', app, '--site', siteUrl], { cwd: tree });
    let output = '';
    servers.stdout?.on('data', (text) => (output += String(text)));
    servers.stderr?.on('data', (text) => (output += String(text)));
    await expect
      .poll(() => output, { timeout: 150_000, intervals: [200] })
      .toContain(`then open ${siteUrl}/admin?override=`);
    link = /then open (\S+)/.exec(output)?.[1] ?? '';
  });
  test.afterAll(async () => {
    servers.kill('SIGINT');
    if (servers.exitCode === null && servers.signalCode === null) await once(servers, 'exit');
    await rm(tree, { recursive: true, force: true });
  });

  test('shows an edit of a component in the open page and keeps its state, in a remote and in the shell', async ({
    page,
  }) => {
    await openDeveloped(page, link.replace('/admin?', '/admin/account?'));
    await page.getByLabel('Last name').fill('Half a name');
    await mark(page);
    await edit(`${app}/src/account/profile-form.tsx`, ['label="Last name"', 'label="Family name"']);
    await expect(page.getByLabel('Family name')).toHaveValue('Half a name');
    await edit('shell/src/admin-frame/top-bar.tsx', ["'Open the menu'", "'Open all screens'"]);
    await expect(page.getByLabel('Open all screens')).toBeAttached();
    await expect(page.getByLabel('Family name')).toHaveValue('Half a name');
    expect(await isKept(page)).toBe(true);
  });

  test('serves the source maps, with the paths of the repository', async ({ request }) => {
    const map: { sources: string[]; sourcesContent: string[] } = await (
      await request.get(`http://localhost:${port}/routes.js.map`)
    ).json();
    const at = map.sources.indexOf(`webpack://${app}/src/account/account-screen.tsx`);
    expect(map.sourcesContent[at]).toBe(await readFile(join(tree, app, 'src/account/account-screen.tsx'), 'utf8'));
  });

  test('shows a type error in the page, also after a reload, until it is mended', async ({ page }) => {
    await openDeveloped(page, link.replace('/admin?', '/admin/account?'));
    const overlay = page.frameLocator('iframe').getByText(/account-screen\.tsx/);
    const file = `${app}/src/account/account-screen.tsx`;
    const text = await readFile(join(tree, file), 'utf8');
    await writeFile(join(tree, file), `${text}\nexport const wrong: number = 'text';\n`);
    await expect(overlay.first()).toBeVisible({ timeout: 90_000 });
    await page.reload();
    await expect(overlay.first()).toBeVisible({ timeout: 90_000 });
    await writeFile(join(tree, file), text);
    await expect(page.locator('iframe')).toHaveCount(0, { timeout: 90_000 });
  });
});
