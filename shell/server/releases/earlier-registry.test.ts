import { setTimeout } from 'node:timers/promises';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { ensureReleaseKey } from '@quoin/webpack/release/release-key.ts';
import { rollback } from '@quoin/webpack/release/releasing.ts';
import { registryPath } from '@quoin/webpack/release/store-layout.ts';
import { parsePageState } from '../../src/page-state.ts';
import { aSite, type Site } from '../testing.ts';

const siteCode = (words: string) =>
  `const { createElement: h } = require('react'); exports.routes = [{ id: 'home', path: '/', Component: () => h('h1', null, ${JSON.stringify(words)}) }];`;

let site: Site;

beforeEach(async () => {
  // The edge has no API here and says so.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(siteCode('One'));
});
afterEach(async () => {
  await site.close();
  jest.restoreAllMocks();
});

async function waitFor(words: string): Promise<string> {
  const { text } = await site.get('/');
  if (text.includes(words)) return text;
  await setTimeout(20);
  return waitFor(words);
}

const earlierKeys: Readonly<Record<string, string>> = {
  apps: 'parts',
  manifest: 'plate',
  requires: 'needs',
  provides: 'offers',
};

/** Writes the registry with the keys that it had before version 0.2. */
async function writeEarlierRegistry(): Promise<void> {
  const { sequence, ...rest } = await readRegistry(site.context);
  const text = JSON.stringify({ sequence: sequence + 1, ...rest }).replaceAll(
    /"(apps|manifest|requires|provides)":/g,
    (_, key: string) => `"${earlierKeys[key] ?? key}":`,
  );
  const key = await ensureReleaseKey(site.settings.releaseKey);
  const registry: unknown = JSON.parse(text);
  await site.context.store.write(registryPath, JSON.stringify({ signature: key.sign(text), registry }));
}

describe('a registry from before version 0.2', () => {
  it("is served, with a remote's manifest under the key that its shell reads", async () => {
    await writeEarlierRegistry();
    const [remote] = parsePageState(await waitFor('"plate"')).remotes;
    expect(remote).toMatchObject({ name: 'remote-public', manifest: { area: 'public' }, plate: { area: 'public' } });
  });

  it('accepts a new release, gets the keys of this version, and can be rolled back', async () => {
    await writeEarlierRegistry();
    await site.release('dddddddddddd', siteCode('Two'));
    await waitFor('<h1>Two</h1>');
    const text = String(await site.context.store.read(registryPath));
    expect(text).toContain('"manifest"');
    expect(text).not.toMatch(/"(parts|plate|needs|offers)"/);
    await rollback(site.context, { app: 'remote-public' });
    await waitFor('<h1>One</h1>');
  });
});
