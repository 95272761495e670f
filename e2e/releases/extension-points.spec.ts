import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { retire } from '@quoin/webpack/release/releasing.ts';
import { copyOfTheTree } from '@quoin/webpack/testing/copy-of-the-tree.ts';
import { aDesk } from './next-release.ts';
import { test } from '../support/editing.ts';
import { dataDir, signIn } from '../support/site.ts';

const app = 'remote-events';
const run = promisify(execFile);
let copy: string;

/** Runs a command in a copy of the repository, on the tested site's releases. */
const runInCopy = (command: string, ...args: string[]) =>
  run(process.execPath, [join(copy, 'commands', `${command}.ts`), ...args], {
    cwd: copy,
    env: { ...process.env, DATA_DIR: dataDir },
  });

test.beforeAll(async () => {
  copy = await copyOfTheTree({ withBuilds: false });
  await runInCopy('new-remote', app, '--fills', 'dashboard-card,record-panel');
});
test.afterAll(() => rm(copy, { recursive: true, force: true }));
test.afterEach(async () => {
  if ((await readRegistry(await aDesk())).apps[app]) await retire(await aDesk(), app);
});

test('a new remote shows a card on the dashboard and a panel below a form; when it fails, the screens stay', async ({
  page,
  editor,
}) => {
  const id = await editor.create('posts', { title: 'Of the panel', slug: `of-the-panel-${Date.now()}`, status: 1 });
  await signIn(page);
  await runInCopy('release', app);
  const region = page.getByRole('region', { name: 'Events', exact: true });
  await expect(async () => {
    await page.goto('/admin/dashboard');
    await expect(region).toHaveText(/This is the first screen of the events area/, { timeout: 2_000 });
  }).toPass();
  await page.goto(`/admin/post/form/${id}`);
  await expect(region).toContainText(`posts ${id}, version 1`);
  await page.getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();

  await writeFile(
    join(copy, app, 'src/events-card.tsx'),
    `export function EventsCard(): never { throw new Error('The events did not come.'); }\n`,
  );
  await runInCopy('release', app);
  await expect(async () => {
    await page.goto('/admin/dashboard');
    await expect(region.getByRole('alert')).toContainText('“Events” could not be shown.', { timeout: 2_000 });
  }).toPass();
  await expect(region).toContainText('The events did not come.');
  await expect(page.getByRole('region', { name: 'Last changes' })).toBeVisible();
  await page.goto(`/admin/post/form/${id}`);
  await expect(region).toContainText(`posts ${id}, version 1`);
});
