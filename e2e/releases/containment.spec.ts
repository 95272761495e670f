import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { retire } from '@quoin/webpack/release/releasing.ts';
import { copyOfTheTree } from '@quoin/webpack/testing/copy-of-the-tree.ts';
import { aDesk } from './next-release.ts';
import { isOnTop } from '../support/is-on-top.ts';
import { dataDir, endTransitions, signIn } from '../support/site.ts';

const app = 'remote-events';
const run = promisify(execFile);
let copy: string;

const runInCopy = (command: string, ...args: string[]) =>
  run(process.execPath, [join(copy, 'commands', `${command}.ts`), ...args], {
    cwd: copy,
    env: { ...process.env, DATA_DIR: dataDir },
  });

const writeSource = (file: string, text: string) => writeFile(join(copy, app, 'src', file), text);

/** Style sheets that change everything they can, and how the screen and the card use them. */
const everything = '* { color: red !important; translate: 9px; } header, #sidebar { display: none !important; }';
const onTop = `.cover { position: fixed; inset: 0; z-index: 2147483647; background: red; font: 90px serif; }
.cover::after { content: ''; position: fixed; inset: -9999px; z-index: 2147483647; }
.cover * { all: initial !important; }
@keyframes travel { to { rotate: 1turn } }
`;
const component = (name: string, more = ''): string => `${more}import styles from './hostile.module.css';

export const ${name} = () => (
  <div>
    <div className={styles.cover} data-cover><b>Covered</b></div>
  </div>
);
`;

test.beforeAll(async () => {
  copy = await copyOfTheTree({ withBuilds: false });
  await runInCopy('new-remote', app, '--fills', 'dashboard-card');
  await writeSource('hostile.css', everything);
  await writeSource('hostile.module.css', onTop);
  await writeSource('events-card.tsx', component('EventsCard'));
});
test.afterAll(() => rm(copy, { recursive: true, force: true }));
test.afterEach(async () => {
  if ((await readRegistry(await aDesk())).apps[app]) await retire(await aDesk(), app);
});

/** What is drawn around and next to what the remote draws on the dashboard. */
const neighbours = (page: Page): Record<string, Locator> => ({
  page: page.locator('html, body'),
  'top bar': page.getByRole('banner').locator('xpath=descendant-or-self::*'),
  sidebar: page.locator('#sidebar'),
  'sidebar link': page.locator('#sidebar').getByRole('link', { name: 'Dashboard' }),
  heading: page.getByRole('heading', { level: 1 }),
  'other panel': page.getByRole('region', { name: 'Last changes' }).locator('xpath=descendant-or-self::*'),
  footer: page.getByRole('contentinfo').locator('xpath=descendant-or-self::*'),
});

/** Lengths of a page with another panel differ. What a style sheet sets does not depend on them. */
const dependent = /^(height|block-size|perspective-origin|transform-origin|width|inline-size)$/;

async function readStyles(page: Page): Promise<Record<string, unknown>> {
  await expect(page.getByRole('region', { name: 'Last changes' })).toBeVisible();
  await page.mouse.move(700, 500);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await endTransitions(page);
  const read = (locator: Locator) =>
    locator.evaluateAll(
      (elements, source) =>
        elements.map((element) =>
          ['', '::before', '::after'].map((part) => {
            const style = getComputedStyle(element, part);
            return [...style]
              .filter((name) => !new RegExp(source).test(name))
              .map((name) => `${element.tagName}${part} ${name}: ${style.getPropertyValue(name)}`);
          }),
        ),
      dependent.source,
    );
  const all = Object.entries(neighbours(page)).map(async ([name, locator]) => [name, await read(locator)] as const);
  return Object.fromEntries(await Promise.all(all));
}

async function expectFrameOnTop(page: Page): Promise<void> {
  for (const part of [page.getByRole('banner'), page.locator('#sidebar')])
    await expect.poll(() => isOnTop(part)).toBe(true);
}

test.describe('the styles of a remote', () => {
  test('are refused by its build where they match what others draw', async () => {
    await writeSource('events-screen.tsx', component('EventsScreen', "import './hostile.css';\n"));
    await expect(runInCopy('release', app)).rejects.toThrow(
      /\.\/src\/hostile\.css would change what others draw[^]*"\*" matches elements of others\.[^]*"#sidebar" matches/,
    );
    expect((await readRegistry(await aDesk())).apps[app]).toBeUndefined();
  });

  test('change nothing next to its screen and its card, and no z-index covers the frame', async ({ page }) => {
    await writeSource('events-screen.tsx', component('EventsScreen'));
    await signIn(page);
    await page.goto('/admin/dashboard');
    const before = await readStyles(page);
    await runInCopy('release', app);
    await expect(async () => {
      await page.goto('/admin/events');
      await expect(page.locator('[data-cover]')).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await expect(page.locator('[data-cover]')).toHaveCSS('z-index', '2147483647');
    await expectFrameOnTop(page);
    await page.keyboard.press('ControlOrMeta+k');
    await expect.poll(() => isOnTop(page.getByRole('dialog'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.locator('#sidebar').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('region', { name: 'Events', exact: true }).locator('[data-cover]')).toBeAttached();
    const after = await readStyles(page);
    for (const [name, styles] of Object.entries(before)) expect(after[name], name).toEqual(styles);
    await expectFrameOnTop(page);
  });
});
