import { expect, test } from '@playwright/test';
import { aForeignHost, typeErrors, type ForeignHost } from './foreign-host.ts';
import { readActive } from './next-release.ts';
import { apiUrl, siteUrl, watchErrors } from '../support/site.ts';

/** One port for each worker; `playwright.config.ts` allows these origins to call the API. */
const port = Number(new URL(siteUrl).port) + 30;

test.describe('a host that somebody else built', () => {
  let host: ForeignHost;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    host = await aForeignHost({
      port,
      siteUrl,
      apiUrl,
      manifest: `${siteUrl}/mf/remote-public/${await readActive('remote-public')}/mf-manifest.json`,
    });
  });
  test.afterAll(() => host.close());

  test("shows a screen of the site in a page of its own, with one React, by the remote's manifest", async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.goto(host.url);
    await expect(page.getByRole('heading', { level: 1, name: 'Their portal' })).toBeVisible();
    const title = page.getByRole('heading', { level: 1, name: 'About us' });
    await expect(title).toBeVisible();
    await page.getByRole('button', { name: 'Pressed 0' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    await expect(title).toBeVisible();
    // Pictures load from the site, not from the host.
    const picture = page.locator('img[src*="/media/"]').first();
    expect(await picture.getAttribute('src')).toMatch(new RegExp(`^${siteUrl}/media/`));
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);
    const scopes = await page.evaluate(() =>
      Object.values(globalThis.__FEDERATION__.__SHARE__).flatMap((scope) =>
        Object.entries(scope.default?.react ?? {}).map(([, { from, useIn }]) => ({ from, useIn })),
      ),
    );
    expect(scopes).toEqual([
      { from: 'their_portal', useIn: expect.arrayContaining(['their_portal', 'remote_public']) },
    ]);
    expect(errors).toEqual([]);
  });

  test('stays where it is when a link in the screen is followed, and leads other tabs to the site', async ({
    page,
  }) => {
    await page.goto(host.url);
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    const link = page.getByRole('link', { name: 'Home' });
    await expect(link).toHaveAttribute('href', `${siteUrl}/`);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kunashila Systems' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(host.url);
    await expect(page.getByRole('heading', { level: 1, name: 'Their portal' })).toBeVisible();
  });

  test('has the types of what the remote exposes, and gets a type error for what differs from them', () => {
    expect(typeErrors(host.folder, 'portal.tsx')).toBe('');
    expect(typeErrors(host.folder, 'wrong.tsx')).toContain(
      "error TS2322: Type 'number' is not assignable to type 'string'.",
    );
  });
});
