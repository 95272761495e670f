import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Registry } from '@quoin/shared/contract/releases/registry';
import { ensureReleaseKey } from '@quoin/webpack/release/release-key.ts';
import { registryPath } from '@quoin/webpack/release/store-layout.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { prune, retire, rollback } from '@quoin/webpack/release/releasing.ts';
import { serializeRegistry } from '@quoin/webpack/release/signed-registry.ts';
import { aBucket } from '@quoin/shared/testing/a-bucket';
import { createEdge } from '../edge.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { aSite, listen, type Site } from '../testing.ts';

const siteCode = (words: string) =>
  `const { createElement: h } = require('react'); exports.routes = [{ id: 'home', path: '/', Component: () => h('h1', null, ${JSON.stringify(words)}) }];`;

let logged: jest.SpyInstance<void, unknown[]>;
let site: Site;
let options: Partial<EdgeSettings>;
let closeBucket: (() => Promise<void>) | undefined;

const words = () => logged.mock.calls.flat().join('\n');

/** Checks every 20 ms. Between checks, the edge and the bucket can answer, because they run in this process. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (await isSo()) return;
  await setTimeout(20);
  await until(isSo);
}

const readHome = async (url: string) => /<h1>(.*?)<\/h1>/.exec(await (await fetch(url)).text())?.[1];
const shows = (text: string) => until(async () => (await readHome(site.url)) === text);

describe.each(['folder', 'bucket'])('an edge with releases in a %s', (kind) => {
  beforeAll(async () => {
    if (kind === 'folder') {
      options = {};
      return;
    }
    const { s3, close } = await aBucket();
    closeBucket = close;
    options = { s3, releasesBucket: s3.bucket };
  });
  afterAll(() => closeBucket?.());
  beforeEach(async () => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    site = await aSite(siteCode('One'), options);
  });
  afterEach(async () => {
    await site.context.store.remove(registryPath);
    await site.close();
    logged.mockRestore();
  });

  it('activates a release and a rollback without a restart, and serves the files of both releases', async () => {
    await site.release('dddddddddddd', siteCode('Two'));
    await shows('Two');
    await rollback(site.context, { app: 'remote-public' });
    await shows('One');
    for (const version of ['bbbbbbbbbbbb', 'dddddddddddd'])
      expect((await site.get(`/mf/remote-public/${version}/entry.js`)).text).toBe('entry();');
  });

  it('removes a retired remote at once, and serves its files until they are pruned', async () => {
    const retired = 'remote-admin-content';
    const admin = async () => (await site.get('/admin')).text;
    expect(await admin()).toContain(retired);
    await retire(site.context, retired);
    await until(async () => !(await admin()).includes(retired));
    await site.release('dddddddddddd', siteCode('Two'));
    await shows('Two');
    const file = `/mf/${retired}/cccccccccccc/entry.js`;
    expect((await site.get(file)).text).toBe('entry();');
    await prune(site.context, { app: retired, before: '2100-01-01' });
    expect(await site.context.store.listFolders()).not.toContain(`${retired}/cccccccccccc`);
    if (kind === 'folder') expect((await site.get(file)).status).toBe(404);
  });

  it('keeps the active releases when the registry is missing, and logs it', async () => {
    await site.context.store.remove(registryPath);
    await until(() => words().includes('The registry is missing; number 1 was active before.'));
    expect(await readHome(site.url)).toBe('One');
    expect((await site.get('/health/ready')).status).toBe(200);
  });

  it('only reads the store', async () => {
    const stamp = await site.context.store.readStamp(registryPath);
    const again = await createEdge(site.settings);
    expect(await site.context.store.readStamp(registryPath)).toBe(stamp);
    await again.close();
  });

  it('logs after a restart too that the registry is missing', async () => {
    const reason = 'The registry is missing; number 1 was active before.';
    await site.context.store.remove(registryPath);
    await until(() => words().includes(reason));
    logged.mockClear();
    const again = await createEdge(site.settings);
    expect(words()).toContain(reason);
    await again.close();
  });

  it('keeps the active releases when the registry was tampered with, and logs it once', async () => {
    const text = String(await site.context.store.read(registryPath));
    await site.context.store.write(registryPath, text.replaceAll('bbbbbbbbbbbb', 'eeeeeeeeeeee'));
    await until(() => words().includes('not signed with this deployment’s key'));
    expect(await readHome(site.url)).toBe('One');
    await site.context.store.write(registryPath, text);
    await site.release('dddddddddddd', siteCode('Two'));
    await shows('Two');
    expect(words().match(/not signed/g)).toHaveLength(1);
  });

  it.each([
    {
      what: 'names',
      exports: ['Card'],
      words: 'remote-public bbbbbbbbbbbb does not fit shell aaaaaaaaaaaa: @quoin/shared/ui/panel does not offer Card.',
    },
    {
      what: 'types that nobody has compared',
      exports: ['Panel'],
      words: 'remote-public@bbbbbbbbbbbb shell@aaaaaaaaaaaa: their types differ and were not compared.',
    },
  ])(
    'keeps the active releases when the registry has releases with incompatible $what, and logs it once',
    async ({ exports, words: log }) => {
      const panel = '@quoin/shared/ui/panel';
      const { sequence, apps } = await readRegistry(site.context);
      const write = async (registry: Registry) =>
        site.context.store.write(
          registryPath,
          serializeRegistry(registry, await ensureReleaseKey(site.settings.releaseKey)),
        );
      const unfit = { sequence: sequence + 1, apps: structuredClone(apps) };
      Object.assign(unfit.apps.shell?.releases.aaaaaaaaaaaa ?? {}, {
        provides: { [panel]: { version: '0.1.0', exports: ['Panel'], types: 'one' } },
      });
      Object.assign(unfit.apps['remote-public']?.releases.bbbbbbbbbbbb ?? {}, {
        requires: { [panel]: { range: '^0.1.0', exports, types: 'two' } },
      });
      await write(unfit);
      await until(() => words().includes(log));
      expect(await readHome(site.url)).toBe('One');
      await write({ ...unfit, sequence: sequence + 2, apps });
      await site.release('dddddddddddd', siteCode('Two'));
      await shows('Two');
      expect(words().split(log)).toHaveLength(2);
    },
  );

  it('accepts a registry whose types differ when they were compared', async () => {
    const panel = '@quoin/shared/ui/panel';
    await site.release('dddddddddddd', siteCode('Two'));
    await shows('Two');
    const { sequence, apps } = await readRegistry(site.context);
    Object.assign(apps.shell?.releases.aaaaaaaaaaaa ?? {}, {
      provides: { [panel]: { version: '0.1.0', exports: ['Panel'], types: 'one' } },
    });
    Object.assign(apps['remote-public'] ?? {}, { active: 'bbbbbbbbbbbb' });
    Object.assign(apps['remote-public']?.releases.bbbbbbbbbbbb ?? {}, {
      requires: { [panel]: { range: '^0.1.0', exports: ['Panel'], types: 'two' } },
    });
    const next: Registry = { sequence: sequence + 1, apps, checked: ['remote-public@bbbbbbbbbbbb shell@aaaaaaaaaaaa'] };
    await site.context.store.write(
      registryPath,
      serializeRegistry(next, await ensureReleaseKey(site.settings.releaseKey)),
    );
    await shows('One');
  });

  it('refuses an older registry, after a restart too', async () => {
    const older = String(await site.context.store.read(registryPath));
    await site.release('dddddddddddd', siteCode('Two'));
    await shows('Two');
    await site.context.store.write(registryPath, older);
    await until(() => words().includes('The registry has number 1; number 2 was active before'));
    expect(await readHome(site.url)).toBe('Two');
    const again = await createEdge(site.settings);
    expect((await fetch(`${await listen(again.server)}/health/ready`)).status).toBe(kind === 'folder' ? 503 : 200);
    await again.close();
  });
});

describe('an edge on a bucket', () => {
  beforeEach(async () => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { s3, close } = await aBucket();
    closeBucket = close;
    site = await aSite(siteCode('One'), { s3, releasesBucket: s3.bucket });
  });
  afterEach(async () => {
    await site.close();
    logged.mockRestore();
  });

  it('runs no file that differs from its release', async () => {
    const context = site.context;
    // Changes a file after the release's last file is stored and before the registry names the release.
    const write = context.store.write.bind(context.store);
    const tampering = {
      ...context.store,
      write: async (path: string, bytes: Buffer | string) => {
        if (path === registryPath) await write('remote-public/dddddddddddd/server/main.cjs', siteCode('Evil'));
        await write(path, bytes);
      },
    };
    Object.assign(context, { store: tampering });
    await site.release('dddddddddddd', siteCode('Two'));
    await until(() =>
      words().includes(
        'remote-public/dddddddddddd/server/main.cjs in the bucket quoin-releases differs from the released file',
      ),
    );
    expect(await readHome(site.url)).toBe('One');
    await closeBucket?.();
  });

  it('starts from its local copy while the bucket is unavailable', async () => {
    await closeBucket?.();
    const again = await createEdge(site.settings);
    expect(await readHome(await listen(again.server))).toBe('One');
    await again.close();
  });
});

describe('an upgrade', () => {
  it('from an unsigned registry runs none of its releases, and the next release', async () => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    site = await aSite(siteCode('One'));
    const file = join(site.dataDir, 'releases', registryPath);
    const { registry }: { registry: Registry } = JSON.parse(await readFile(file, 'utf8'));
    for (const later of ['registry-floor', 'release-key.pem']) await rm(join(site.dataDir, later));
    await writeFile(file, JSON.stringify({ sequence: registry.sequence, parts: registry.apps }));
    const again = await createEdge(site.settings);
    const url = await listen(again.server);
    expect((await fetch(`${url}/health/ready`)).status).toBe(503);
    await site.release('dddddddddddd', siteCode('Two'));
    expect(await readRegistry(site.context)).toMatchObject({
      sequence: 2,
      apps: { 'remote-public': { active: 'dddddddddddd' } },
    });
    expect(Object.keys((await readRegistry(site.context)).apps)).toEqual(['remote-public']);
    await again.close();
    await site.close();
    logged.mockRestore();
  });
});
