import { hostname } from 'node:os';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { parsePageState } from '../../src/page-state.ts';
import { aSite, type Site } from '../testing.ts';
import type { EdgeSettings } from '../edge-settings.ts';

const siteCode = (words: string) => `
const { createElement: h } = require('react');
exports.routes = [{ id: 'frame', path: '/', children: [
  { id: 'home', index: true, Component: () => h('h1', null, ${JSON.stringify(words)}) },
  { id: 'bad', path: 'bad', Component: () => { if (${JSON.stringify(words)} === 'New') throw new Error('broken'); return h('h1', null, 'well'); } },
] }];`;

const oldVersion = 'bbbbbbbbbbbb';
const newVersion = 'dddddddddddd';

let site: Site;
let logged: jest.SpyInstance<void, unknown[]>;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await site.close();
});

/** Repeats the request until it is answered so. Jest's time limit ends it. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const answer = await ask();
  return isSo(answer) ? answer : until(ask, isSo);
}

const words = () => logged.mock.calls.flat().join('\n');
const readState = async () => (await readRegistry(site.context)).apps['remote-public'];
const waitFor = (text: string) =>
  until(
    () => site.get('/'),
    (page) => page.text.includes(`<h1>${text}</h1>`),
  );

/** Releases the failing release to everybody, in the place of one that works. */
async function aFailingSite(settings: Partial<EdgeSettings> = {}) {
  site = await aSite(siteCode('Old'), settings);
  await site.release(newVersion, siteCode('New'));
  await waitFor('New');
}
const fail = async () => {
  for (let time = 0; time < 5; time += 1) expect((await site.get('/bad')).status).toBe(503);
};

describe('an active release that fails too often', () => {
  it('is said once, in the log and in the metrics, and goes on', async () => {
    await aFailingSite();
    expect((await site.get('/metrics')).text).toContain(
      `quoin_release_failing{app="remote-public",version="${newVersion}"} 0`,
    );
    await fail();
    await fail();
    expect(words().split(`the release remote-public ${newVersion}: it fails: `)).toHaveLength(2);
    expect(words()).toMatch(/it fails: 5 failures in its last \d+ pages, more than 5 of 100/);
    expect((await site.get('/metrics')).text).toContain(
      `quoin_release_failing{app="remote-public",version="${newVersion}"} 1`,
    );
    expect(await readState()).toMatchObject({ active: newVersion });
  });

  it('is taken back where the setting says so: the release before is active again, with the reason', async () => {
    await aFailingSite({ onFailingRelease: 'rollback' });
    await fail();
    await waitFor('Old');
    expect(await readState()).toMatchObject({ active: oldVersion, before: [] });
    expect((await readState())?.history[0]).toMatchObject({
      action: 'withdraw',
      version: newVersion,
      by: 'the edge',
      why: expect.stringMatching(/^5 failures in \d+ pages, more than 5 of 100: 5 renders/),
    });
    await expect(site.release(newVersion, siteCode('New'))).rejects.toThrow(/was taken back on .* by the edge/);
  });

  it('is taken back for what browsers report from three networks', async () => {
    await aFailingSite({ onFailingRelease: 'rollback', trustedProxies: ['127.0.0.1'] });
    const from = (number: number) => ({ 'x-forwarded-for': `203.0.${number}.7` });
    const report = async (number: number) => {
      const { release, reportToken: token } = parsePageState((await site.get('/', { headers: from(number) })).text);
      const failure = {
        app: 'remote-public',
        version: newVersion,
        kind: 'render',
        message: 'it broke',
        release,
        token,
      };
      return site.get('/mf/failures', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(number) },
        body: JSON.stringify(failure),
      });
    };
    for (const number of [1, 1, 2, 2]) await report(number);
    expect(await readState()).toMatchObject({ active: newVersion });
    for (const number of [3, 3]) await report(number);
    await waitFor('Old');
  });

  it('is said to fail, and taken back by one attempt at a time, while the registry cannot be changed', async () => {
    await aFailingSite({ onFailingRelease: 'rollback' });
    const lock = { id: 'other', by: 'ann', host: hostname(), pid: process.pid, at: new Date().toISOString() };
    await site.context.store.create('release.lock', JSON.stringify(lock));
    await fail();
    await fail();
    await fail();
    expect(words().split('it was withdrawn')).toHaveLength(2);
    expect(words()).toContain(`withdrawing the release remote-public ${newVersion} in the registry`);
    expect((await site.get('/metrics')).text).toContain(
      `quoin_release_failing{app="remote-public",version="${newVersion}"} 1`,
    );
    await site.context.store.remove('release.lock');
    await waitFor('Old');
  });

  it('goes on when it became active more than an hour ago: the cause is another', async () => {
    site = await aSite(siteCode('Old'), { onFailingRelease: 'rollback' });
    const long = new Date(Date.now() - 3_601_000).toISOString();
    const now = jest.spyOn(Date.prototype, 'toISOString').mockReturnValue(long);
    await site.release(newVersion, siteCode('New'));
    now.mockRestore();
    await waitFor('New');
    await fail();
    await fail();
    expect(words()).toContain('it fails');
    expect(words()).not.toContain('withdrawn');
    expect(await readState()).toMatchObject({ active: newVersion });
  });

  it('goes on when it became active long ago, and was released again to end a canary', async () => {
    site = await aSite(siteCode('Old'), { onFailingRelease: 'rollback' });
    const long = new Date(Date.now() - 3_601_000).toISOString();
    const now = jest.spyOn(Date.prototype, 'toISOString').mockReturnValue(long);
    await site.release(newVersion, siteCode('New'));
    now.mockRestore();
    await site.release('eeeeeeeeeeee', siteCode('Other'), 0);
    await site.release(newVersion, siteCode('New'));
    await waitFor('New');
    await fail();
    expect(words()).toContain('it fails');
    expect(words()).not.toContain('withdrawn');
  });

  it('goes on when there is no release before it', async () => {
    site = await aSite(siteCode('New'), { onFailingRelease: 'rollback' });
    await fail();
    expect(words()).toContain(`the release remote-public ${oldVersion}: it fails`);
    expect(words()).not.toContain('withdrawn');
    expect(await readState()).toMatchObject({ active: oldVersion });
  });
});
