import { expect, test, type Page } from '@playwright/test';
import { remotes } from '@quoin/webpack/parts.ts';
import { rollback } from '@quoin/webpack/release/releasing.ts';
import { heldInCommon, singletons } from './held-in-common.ts';
import { activeOf, aDesk, releaseNext } from './next-release.ts';
import { hydrated, rememberedIn, watchRequests, watchTrouble } from './site.ts';

/** The release of each app that this test made active, and the one before. */
let given: { part: string; next: string; first: string }[];

async function give(page: Page, parts: readonly string[]): Promise<void> {
  for (const part of parts) given.push({ part, first: await activeOf(part), next: await releaseNext(part) });
  await served(
    page,
    given.map(({ part, next }) => `/mf/${part}/${next}/`),
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
  given = [];
});
test.afterEach(async ({ page }) => {
  for (const { part, first } of given) await rollback(await aDesk(), { part, to: first });
  await served(
    page,
    given.map(({ part, first }) => `/mf/${part}/${first}/`),
  );
});

for (const { what, parts } of [
  { what: 'a shell of the last release with remotes of the next', parts: remotes },
  { what: 'a shell of the next release with remotes of the last', parts: ['shell'] },
]) {
  test(`${what} shows a page, a list and a form, with one of each shared module`, async ({ page }) => {
    await give(page, parts);
    const [trouble, addresses] = [watchTrouble(page), watchRequests(page)];
    await page.goto('/');
    await hydrated(page);
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Contact', exact: true })
      .first()
      .click();
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible();

    await rememberedIn(page);
    await page.goto('/admin/faq');
    await page.getByRole('link', { name: /^Edit/ }).first().click();
    await expect(page.getByLabel(/^Title/)).not.toHaveValue('');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Profile');
    expect(await heldInCommon(page)).toEqual(Object.fromEntries(remotes.map((name) => [name, singletons])));

    const ran = new Set(addresses.flatMap((address) => /\/mf\/([\w-]+\/\w{12})\//.exec(address)?.slice(1) ?? []));
    const expected = await Promise.all(['shell', ...remotes].map(async (part) => `${part}/${await activeOf(part)}`));
    expect([...ran].sort()).toEqual(expected.sort());
    expect(given.every(({ part, next }) => ran.has(`${part}/${next}`))).toBe(true);
    expect(trouble).toEqual([]);
  });
}
