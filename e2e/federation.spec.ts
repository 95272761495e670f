import { expect, test } from '@playwright/test';
import { plateOf, remotes } from '@quoin/webpack/parts.ts';
import { apiUrl, hydrated, signIn, watchRequests, watchTrouble } from './site.ts';

const remoteOf = (address: string): string | undefined => /\/mf\/(remote-[a-z-]+)\//.exec(address)?.[1];
const remotesIn = (addresses: readonly string[]): string[] => [...new Set(addresses.flatMap((address) => remoteOf(address) ?? []))].sort();

test.describe('the composed page', () => {
  test('runs one React, one router, one auth and one API client in the shell and every remote [MF-SINGLETON]', async ({ page }) => {
    await signIn(page);
    const same = await page.evaluate(async () => {
      interface Holder { singletons: Record<string, unknown> }
      const { singletons: own }: Holder = Reflect.get(globalThis, '__QUOIN__');
      const shell = globalThis.__FEDERATION__.__INSTANCES__.find(({ name }) => name === 'shell');
      const state: { remotes: { name: string; entry: string; integrity: string }[] } = JSON.parse(document.getElementById('quoin-page')?.textContent ?? '{}');
      const site = await fetch('/').then((answer) => answer.text());
      const visitors: typeof state = JSON.parse(/id="quoin-page">(.*)<\/script>/.exec(site)?.[1] ?? '{}');
      const result: Record<string, string[]> = {};
      for (const { name, entry, integrity } of [...state.remotes, ...visitors.remotes]) {
        const container = name.replaceAll('-', '_');
        // The page's policy lets no script run without its hash; a container that is there is not loaded again.
        const script = Object.assign(document.createElement('script'), { src: entry, integrity, crossOrigin: 'anonymous' });
        await new Promise((resolve, reject) => {
          Object.assign(script, { onload: resolve, onerror: reject });
          document.head.append(script);
        });
        shell?.registerRemotes([{ name: container, entry }]);
        const held = await shell?.loadRemote<Holder>(`${container}/singletons`);
        result[name] = Object.keys(own).filter((key) => own[key] !== undefined && held?.singletons[key] === own[key]);
      }
      return result;
    });
    const all = ['useState', 'Link', 'call', 'authToken', 'appKey'];
    expect(same).toEqual(Object.fromEntries(remotes.map((name) => [name, all])));
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
