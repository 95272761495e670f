import { expect, test } from '@playwright/test';
import { plateOf, remotes } from '@quoin/webpack/parts.ts';
import { heldInCommon, singletons } from './held-in-common.ts';
import { apiUrl, hydrated, signIn, watchRequests, watchTrouble } from './site.ts';

const remoteOf = (address: string): string | undefined => /\/mf\/(remote-[\w-]+)\//.exec(address)?.[1];
const remotesIn = (addresses: readonly string[]): string[] => [...new Set(addresses.flatMap((address) => remoteOf(address) ?? []))].sort();

test.describe('the composed page', () => {
  test('runs one React, one router, one auth and one API client in the shell and every remote [MF-SINGLETON]', async ({ page }) => {
    await signIn(page);
    expect(await heldInCommon(page)).toEqual(Object.fromEntries(remotes.map((name) => [name, singletons])));
  });

  test('gives a visitor no file of the back-office [MF-ONDEMAND]', async ({ page }) => {
    const addresses = watchRequests(page);
    await page.goto('/');
    await hydrated(page);
    expect(remotesIn(addresses)).toEqual(remotes.filter((name) => plateOf(name)?.area === 'public'));
    expect(addresses.filter((address) => /\/mf\/shell\/\w+\/(admin|kit)/.test(address))).toEqual([]);
  });

  test('loads an admin area when it is first opened [MF-ONDEMAND]', async ({ page }) => {
    const addresses = watchRequests(page);
    await signIn(page);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    expect(remotesIn(addresses)).toEqual(['remote-admin-content']);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Profile');
    expect(remotesIn(addresses)).toEqual(['remote-admin-content', 'remote-admin-people']);
  });

  test('hydrates without a console error and without asking for its data again', async ({ page }) => {
    const trouble = watchTrouble(page);
    const addresses = watchRequests(page);
    await page.goto('/');
    const heading = await page.locator('h1').first().elementHandle();
    await hydrated(page);
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(trouble).toEqual([]);
    expect(addresses.filter((address) => address.startsWith(`${apiUrl}/api`))).toEqual([]);
  });
});
