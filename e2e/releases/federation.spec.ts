import { expect, test } from '@playwright/test';
import { readRemoteManifest, remotes } from '@quoin/webpack/apps.ts';
import { heldInCommon, singletons } from './held-in-common.ts';
import { readActive } from './next-release.ts';
import { apiUrl, hydrated, signIn, siteUrl, watchRequests, watchErrors } from '../support/site.ts';

const parseRemote = (address: string): string | undefined => /\/mf\/(remote-[\w-]+)\//.exec(address)?.[1];
const listRemotes = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.flatMap((address) => parseRemote(address) ?? []))].sort();

test.describe('the composed page', () => {
  test('runs one React, one router, one auth and one API client in the shell and every remote [MF-SINGLETON]', async ({
    page,
  }) => {
    await signIn(page);
    expect(await heldInCommon(page)).toEqual(Object.fromEntries(remotes.map((name) => [name, singletons])));
  });

  test("tells the federation library's DevTools extension which remotes, versions and shared modules it has", async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/admin/profile');
    await expect(page.getByRole('table')).toBeVisible();
    const devtools = await page.evaluate(() => {
      const { moduleInfo, __SHARE__: scopes, __INSTANCES__: instances } = globalThis.__FEDERATION__;
      const state: { remotes: { name: string; version: string; entry: string }[] } = JSON.parse(
        document.getElementById('quoin-page')?.textContent ?? '{}',
      );
      const react = Object.values(scopes).flatMap((scope) => Object.entries(scope.default?.react ?? {}));
      return {
        moduleInfo,
        instances: instances.map(({ name }) => name),
        react: react.map(([version, { from, useIn }]) => ({ version, from, useIn })),
        remotes: state.remotes,
      };
    });
    const people = devtools.remotes.find(({ name }) => name === 'remote-admin-people');
    const manifest = new URL(people?.entry.replace('entry.js', 'mf-manifest.json') ?? '', siteUrl).href;
    expect(devtools.moduleInfo.shell).toMatchObject({
      version: await readActive('shell'),
      remotesInfo: { remote_admin_people: { matchedVersion: manifest } },
    });
    expect(devtools.moduleInfo.shell).toMatchObject({
      shared: expect.arrayContaining([
        { sharedName: 'react', version: expect.stringMatching(/^19\./) },
        { sharedName: '@quoin/shared/runtime/auth', version: '0.1.0' },
      ]),
    });
    expect(devtools.moduleInfo[`remote_admin_people:${manifest}`]).toMatchObject({
      buildVersion: people?.version,
      globalName: 'remote_admin_people',
      shared: expect.arrayContaining([
        { sharedName: 'react', version: expect.stringMatching(/^19\./) },
        { sharedName: '@quoin/shared/ui/data-table', version: '0.1.0' },
      ]),
    });
    expect(devtools.instances).toEqual(expect.arrayContaining(['shell', 'remote_admin_people']));
    expect(devtools.react).toEqual([
      {
        version: expect.stringMatching(/^19\./),
        from: 'shell',
        useIn: expect.arrayContaining(['shell', 'remote_admin_people']),
      },
    ]);
    const answer = await page.request.get(manifest);
    expect(await answer.json()).toMatchObject({
      name: 'remote_admin_people',
      metaData: { buildInfo: { buildVersion: people?.version }, remoteEntry: { name: 'entry.js' } },
    });
  });

  test("loads a remote's entry a second time by itself when it was cut off", async ({ page }) => {
    let isCutOff = false;
    await page.route(/\/mf\/remote-public\/\w+\/entry\.js/, async (route) => {
      if (isCutOff) return route.fallback();
      isCutOff = true;
      return route.abort('connectionreset');
    });
    const addresses = watchRequests(page);
    await page.goto('/');
    await hydrated(page);
    expect(
      addresses
        .filter((address) => /\/remote-public\/\w+\/entry\.js/.test(address))
        .map((address) => new URL(address).search),
    ).toEqual(['', '?retry']);
  });

  test('gives a visitor no file of the back-office [MF-ONDEMAND]', async ({ page }) => {
    const addresses = watchRequests(page);
    await page.goto('/');
    await hydrated(page);
    expect(listRemotes(addresses)).toEqual(remotes.filter((name) => readRemoteManifest(name)?.area === 'public'));
    expect(addresses.filter((address) => /\/mf\/shell\/\w+\/(admin|kit)/.test(address))).toEqual([]);
  });

  test('loads an admin area when it is first opened [MF-ONDEMAND]', async ({ page }) => {
    const addresses = watchRequests(page);
    await signIn(page);
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    expect(listRemotes(addresses)).toEqual(['remote-admin-content']);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Profile');
    expect(listRemotes(addresses)).toEqual(['remote-admin-content', 'remote-admin-people']);
  });

  test('hydrates without a console error and without asking for its data again', async ({ page }) => {
    const errors = watchErrors(page);
    const addresses = watchRequests(page);
    await page.goto('/');
    const heading = await page.locator('h1').first().elementHandle();
    await hydrated(page);
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);
    expect(addresses.filter((address) => address.startsWith(`${apiUrl}/api`))).toEqual([]);
  });
});
