import { extname } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { getIntegrity } from '@quoin/webpack/integrity.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { servedTypes } from '@quoin/webpack/release/served-files.ts';
import { retire } from '@quoin/webpack/release/releasing.ts';
import {
  filesRemotes,
  makeFilesRemotes,
  releaseFilesRemotes,
  removeCopy,
  startDevelopment,
  weatherHost,
} from './files-remote.ts';
import { aDesk } from './next-release.ts';
import { firstPort, hydrated, readToken, signIn, watchErrors } from '../support/site.ts';

let copy: string;
let refusal: string;

const expectServed = (page: Page, { path, name }: { path: string; name: string }) =>
  expect.poll(async () => (await page.request.get(path)).text(), { intervals: [50] }).toContain(`/mf/${name}/`);

test.beforeAll(async () => {
  test.setTimeout(240_000);
  copy = await makeFilesRemotes();
  refusal = await releaseFilesRemotes(copy);
});
test.beforeEach(async ({ page }) => {
  await expectServed(page, { path: '/files', name: 'remote-files' });
  await expectServed(page, { path: '/admin/vault', name: 'remote-vault' });
});
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
// Retire the remotes after a failed test too, because other tests count them.
test.afterAll(async () => {
  const desk = await aDesk();
  for (const { name } of Object.values(filesRemotes))
    if ((await readRegistry(desk)).apps[name]) await retire(desk, name);
  await removeCopy(copy);
});

const getWidth = (page: Page, name: string): Promise<number> =>
  page.getByAltText(name).evaluate(async (picture) => {
    if (!(picture instanceof HTMLImageElement)) return 0;
    await picture.decode();
    return picture.naturalWidth;
  });

/** Waits until the screen shows each of its files, and checks that the style's picture and font arrived. */
async function expectFiles(page: Page): Promise<void> {
  await expect(page.getByLabel('JSON')).toHaveText('spoken');
  await expect(page.getByLabel('WebAssembly')).toHaveText('42');
  await expect(page.getByLabel('worker')).toHaveText('worked out 21');
  expect([await getWidth(page, 'imported'), await getWidth(page, 'by URL')]).toEqual([31, 32]);
  const loaded = await page.evaluate(async () => {
    const { fontFamily, backgroundImage } = getComputedStyle(
      document.querySelector('h1')?.parentElement ?? document.body,
    );
    const fonts = await document.fonts.load(`16px ${fontFamily}`);
    const [, url = ''] = /url\("(.*)"\)/.exec(backgroundImage) ?? [];
    const picture = Object.assign(new Image(), { src: url });
    await picture.decode();
    return { fonts: fonts.map(({ status }) => status), width: picture.naturalWidth };
  });
  expect(loaded).toEqual({ fonts: ['loaded'], width: 33 });
}

const isWorker = ({ pathname }: URL) => /\/src_files-worker_ts\.js$/.test(pathname);

/** Changes the worker's script in transit, so that its hash differs from the release's. */
const tamper = (page: Page) =>
  page.route(isWorker, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `self.postMessage('tampered');${await response.text()}` });
  });

test.describe('the files of a remote', () => {
  test('are in the page that the server renders, and in the hydrated page, at the same addresses', async ({ page }) => {
    const html = await (await page.request.get('/files')).text();
    const rendered = [...html.matchAll(/<img alt="[^"]+" src="([^"]+)"/g)].map(([, src]) => src);
    expect(rendered).toEqual([
      expect.stringMatching(/^\/mf\/remote-files\/\w{12}\/imported\.\w{8}\.svg$/),
      expect.stringMatching(/^\/mf\/remote-files\/\w{12}\/by_url\.\w{8}\.svg$/),
    ]);
    const errors = watchErrors(page);
    await page.goto('/files');
    await hydrated(page);
    await expectFiles(page);
    const sources = await page.locator('main img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(sources).toEqual(rendered);
    // Another render in the browser makes the same elements as the one on the server.
    await page.goto('/');
    await hydrated(page);
    expect(errors).toEqual([]);
  });

  test('are in the back-office, where addresses of scripts must be allowed', async ({ page }) => {
    await readToken(page);
    const errors = watchErrors(page);
    const answer = await page.goto('/admin/vault');
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
    await expectFiles(page);
    expect(errors).toEqual([]);
  });

  test('are named in the registry with their hashes, and served with their types', async ({ page }) => {
    const { apps } = await readRegistry(await aDesk());
    const { active = '', releases = {} } = apps['remote-files'] ?? {};
    const files = Object.entries(releases[active]?.files ?? {}).filter(([file]) => file.startsWith('client/'));
    const kinds = new Set(files.map(([file]) => extname(file)));
    expect([...kinds].sort()).toEqual(['.css', '.js', '.json', '.svg', '.wasm', '.woff2']);
    for (const [file, hash] of files) {
      const answer = await page.request.get(`/mf/remote-files/${active}/${file.slice('client/'.length)}`);
      expect([file, answer.status(), getIntegrity(await answer.body())]).toEqual([file, 200, hash]);
      expect(answer.headers()).toMatchObject({
        'content-type': servedTypes[extname(file)],
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringContaining('immutable'),
      });
      if (file.includes('words.')) expect(answer.headers()['content-encoding']).toBe('br');
    }
  });

  test('run no script when a picture is opened as a document', async ({ page }) => {
    await page.goto('/files');
    const address = (await page.getByAltText('imported').getAttribute('src')) ?? '';
    await page.goto(address);
    await expect(page.locator('rect')).toBeVisible();
    await expect(page.locator('svg')).not.toHaveAttribute('data-ran');
  });

  for (const { where, path } of [
    { where: 'a public page', path: '/files' },
    { where: 'the back-office', path: '/admin/vault' },
  ])
    test(`do not run where a worker is not what its release says: in ${where}`, async ({ page }) => {
      await tamper(page);
      await readToken(page);
      await page.goto(path);
      await expect(page.getByLabel('worker')).toContainText('was not started');
      await expect(page.getByLabel('WebAssembly')).toHaveText('42');
    });

  test('do not run where a page starts a worker without a check', async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto('/files');
    await expect(page.getByLabel('worker')).toHaveText('worked out 21');
    await page.evaluate(() => {
      const [worker = ''] = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('worker'));
      new Worker(worker).postMessage(20);
    });
    await expect.poll(() => errors.join()).toContain('worker-src');
  });

  test('are the only ones that the back-office runs as workers', async ({ page }) => {
    await readToken(page);
    await page.goto('/admin/vault');
    await expect(page.getByLabel('worker')).toHaveText('worked out 21');
    const start = page.evaluate(() => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).terminate());
    await expect(start).rejects.toThrow(/TrustedScriptURL/);
  });

  test('come from a development server as from a release', async ({ page }) => {
    const address = `http://localhost:${firstPort + 11}`;
    const stop = await startDevelopment(copy, firstPort + 11);
    try {
      const errors = watchErrors(page);
      await readToken(page);
      await page.goto(`/files?override=remote-files@${address}`);
      await page.getByRole('button', { name: 'Load it from there' }).click();
      await expect(page.getByAltText('imported')).toHaveAttribute('src', new RegExp(`^${address}/imported`));
      await expectFiles(page);
      expect(errors).toEqual([]);
    } finally {
      await stop();
    }
  });
});

test.describe('a host that a remote names', () => {
  test('is approved by the operator before a team can release it', () => {
    expect(refusal).toContain(
      `would use hosts that the operator of the site has not approved: connect ${weatherHost}.`,
    );
  });

  for (const { where, path, isAllowed } of [
    { where: "in the remote's own pages", path: '/files', isAllowed: true },
    { where: 'in no other page', path: '/', isAllowed: false },
    { where: 'not in the back-office', path: '/admin/vault', isAllowed: false },
  ])
    test(`is called ${where}`, async ({ page }) => {
      await page.route(`${weatherHost}/**`, (route) =>
        route.fulfill({ body: 'sunny', headers: { 'access-control-allow-origin': '*' } }),
      );
      await readToken(page);
      await page.goto(path);
      const answer = await page.evaluate(
        (url) =>
          fetch(url).then(
            (response) => response.text(),
            () => 'blocked',
          ),
        `${weatherHost}/now`,
      );
      expect(answer).toBe(isAllowed ? 'sunny' : 'blocked');
    });
});

test('a remote that a team released from anywhere names the team among the releases', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/releases');
  const releases = page.getByRole('region', { name: 'remote-files', exact: true });
  await expect(releases.getByText('The remote belongs to the team files.')).toBeVisible();
  await expect(releases.getByText(`Its pages may use other hosts: connect ${weatherHost}.`)).toBeVisible();
  await expect(releases.getByRole('cell', { name: /^files \(token \w{8}\)$/ })).toBeVisible();
});
