import { expect, test, type Page } from '@playwright/test';
import { remotes } from '@quoin/webpack/apps.ts';
import { rollback } from '@quoin/webpack/release/releasing.ts';
import { heldInCommon, singletons } from './held-in-common.ts';
import { readActive, aDesk, releaseNext } from './next-release.ts';
import { hydrated, readToken, watchRequests, watchErrors } from '../support/site.ts';

/** The release of each app that this test made active, and the one before. */
let pinned: { app: string; next: string; first: string }[];

async function give(page: Page, apps: readonly string[]): Promise<void> {
  for (const app of apps) pinned.push({ app, first: await readActive(app), next: await releaseNext(app) });
  await served(
    page,
    pinned.map(({ app, next }) => `/mf/${app}/${next}/`),
  );
}

/** Waits until new public and admin pages contain all of these addresses. */
const served = (page: Page, addresses: readonly string[]) =>
  expect
    .poll(
      async () => {
        const both = (
          await Promise.all(['/', '/admin'].map(async (path) => (await page.request.get(path)).text()))
        ).join('');
        return addresses.filter((address) => !both.includes(address));
      },
      { intervals: [50] },
    )
    .toEqual([]);

test.beforeEach(() => {
  pinned = [];
});
test.afterEach(async ({ page }) => {
  for (const { app, first } of pinned) await rollback(await aDesk(), { app, to: first });
  await served(
    page,
    pinned.map(({ app, first }) => `/mf/${app}/${first}/`),
  );
});

for (const { what, apps } of [
  { what: 'a shell of the last release with remotes of the next', apps: remotes },
  { what: 'a shell of the next release with remotes of the last', apps: ['shell'] },
]) {
  test(`${what} shows a page, a list and a form, with one of each shared module`, async ({ page }) => {
    await give(page, apps);
    const [errors, addresses] = [watchErrors(page), watchRequests(page)];
    await page.goto('/');
    await hydrated(page);
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Contact', exact: true })
      .first()
      .click();
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible();

    await readToken(page);
    await page.goto('/admin/faq');
    await page.getByRole('link', { name: /^Edit/ }).first().click();
    await expect(page.getByLabel(/^Title/)).not.toHaveValue('');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Profile');
    expect(await heldInCommon(page)).toEqual(Object.fromEntries(remotes.map((name) => [name, singletons])));

    const ran = new Set(addresses.flatMap((address) => /\/mf\/([\w-]+\/\w{12})\//.exec(address)?.slice(1) ?? []));
    const expected = await Promise.all(['shell', ...remotes].map(async (app) => `${app}/${await readActive(app)}`));
    expect([...ran].sort()).toEqual(expected.sort());
    expect(pinned.every(({ app, next }) => ran.has(`${app}/${next}`))).toBe(true);
    expect(errors).toEqual([]);
  });
}
