import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { whileLocked } from '@quoin/webpack/release/release-lock.ts';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { prune } from '@quoin/webpack/release/releasing.ts';
import { parsePageState } from '../../src/page-state.ts';
import { aSite, type Site } from '../testing.ts';

/** The server code of a page that shows which release rendered it, and of a page that fails in the new release. */
const siteCode = (words: string) => `
const { createElement: h } = require('react');
exports.routes = [{ id: 'frame', path: '/', children: [
  { id: 'home', index: true, Component: () => h('h1', null, ${JSON.stringify(words)}) },
  { id: 'bad', path: 'bad', Component: () => { if (${JSON.stringify(words)} === 'New') throw new Error('broken'); return h('h1', null, 'well'); } },
] }];`;

const newVersion = 'dddddddddddd';

let site: Site;
let logged: jest.SpyInstance<void, unknown[]>;

beforeEach(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(siteCode('Old'));
});
afterEach(async () => {
  await site.close();
  logged.mockRestore();
});

const tester = { headers: { 'quoin-canary': 'in' } };

/** Repeats the request until the edge uses the new release. Jest's time limit ends it. */
async function until<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const answer = await ask();
  return isSo(answer) ? answer : until(ask, isSo);
}

const asTester = (path = '/') => site.get(path, tester);
const waitForTester = () => until(asTester, ({ text }) => text.includes('<h1>New</h1>'));

/** The token of the home page, and the releases that it is for. */
const readProof = async () => {
  const { release, reportToken: token } = parsePageState((await site.get('/')).text);
  return { release, token };
};
const report = (body: object, headers: Record<string, string> = {}) =>
  site.get('/mf/failures', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const failure = { app: 'remote-public', version: newVersion, kind: 'render', message: 'it broke' };

describe('a canary', () => {
  it('is rendered and loaded only by visitors who get it', async () => {
    await site.release(newVersion, siteCode('New'), 0);
    const { text } = await waitForTester();
    expect(text).toContain(`/mf/remote-public/${newVersion}/entry.js`);
    expect(text).not.toContain('bbbbbbbbbbbb');
    const other = await site.get('/', { headers: { 'quoin-canary': 'out' } });
    expect(other.text).toContain('<h1>Old</h1>');
    expect(other.text).not.toContain(newVersion);
  });

  it('gives a new visitor a bucket in a cookie, for public pages and the back-office', async () => {
    await site.release(newVersion, siteCode('New'), 100);
    await waitForTester();
    for (const path of ['/', '/admin'])
      expect((await site.get(path)).headers.get('set-cookie')).toMatch(/^quoin_canary=\d{1,2}; Path=\/; .*HttpOnly/);
    expect((await site.get('/mf/shell/aaaaaaaaaaaa/main.js')).headers.get('set-cookie')).toBeNull();
    expect((await site.get('/')).text).toContain('<h1>New</h1>');
  });

  it('that fails too often is withdrawn by the edge, with the reason', async () => {
    await site.release(newVersion, siteCode('New'), 50);
    await waitForTester();
    for (let time = 0; time < 5; time += 1) expect((await asTester('/bad')).status).toBe(503);
    expect((await asTester()).text).toContain('<h1>Old</h1>');
    const { apps } = await until(
      () => readRegistry(site.context),
      (registry) => registry.apps['remote-public']?.canary === null,
    );
    expect(apps['remote-public']?.history[0]).toMatchObject({
      action: 'withdraw',
      version: newVersion,
      by: 'the edge',
      why: expect.stringMatching(/^5 failures in \d+ pages, more than 5 of 100: 5 renders/),
    });
    expect(logged.mock.calls.flat().join('\n')).toContain(`the canary remote-public ${newVersion}: it was withdrawn`);
  });

  it('is withdrawn in the registry as soon as the lock is free', async () => {
    await site.release(newVersion, siteCode('New'), 50);
    await waitForTester();
    const released = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const releasing = whileLocked(site.context.store, {
      by: 'ann',
      work: () => {
        begun.resolve();
        return released.promise;
      },
    });
    await begun.promise;
    for (let time = 0; time < 5; time += 1) await asTester('/bad');
    await until(
      () => Promise.resolve(logged.mock.calls.flat().join('\n')),
      (words) => words.includes('Another release is being made'),
    );
    released.resolve();
    await releasing;
    await until(
      () => readRegistry(site.context),
      (registry) => registry.apps['remote-public']?.canary === null,
    );
  });

  it('stays while few of its pages fail', async () => {
    const patient = await aSite(siteCode('Old'), { canaryFailures: 50 });
    await patient.release(newVersion, siteCode('New'), 50);
    const get = (path = '/') => patient.get(path, tester);
    await until(get, ({ text }) => text.includes('<h1>New</h1>'));
    for (let time = 0; time < 5; time += 1) await Promise.all([get(), get('/bad')]);
    expect((await get()).text).toContain('<h1>New</h1>');
    for (let time = 0; time < 6; time += 1) await get('/bad');
    expect((await get()).text).toContain('<h1>Old</h1>');
    await patient.close();
  });
});

describe('POST /mf/failures', () => {
  it.each([
    ['another part', { ...failure, app: 'remote-nowhere' }],
    ['a release that is not kept', { ...failure, version: 'ffffffffffff' }],
    ['a kind of its own', { ...failure, kind: 'sad' }],
    ['no message', { ...failure, message: undefined }],
    ['a name of every object', { ...failure, app: 'constructor' }],
  ])('refuses a report with %s', async (_what, body) => {
    await site.release(newVersion, siteCode('New'), 0);
    await waitForTester();
    expect((await report(body)).status).toBe(422);
  });

  it('refuses reports of other sites and reports that are too long', async () => {
    expect((await report(failure, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await report({ ...failure, message: 'x'.repeat(5000) })).status).toBe(413);
    expect((await site.get('/mf/failures')).status).toBe(405);
  });

  it('logs a report as one line', async () => {
    const proof = await readProof();
    await report({ ...failure, ...proof, version: 'bbbbbbbbbbbb', message: 'first\nsecond\u001B[31m' });
    expect(logged.mock.calls.flat()).toContain('remote-public bbbbbbbbbbbb in a browser (render): first second [31m');
  });
});

describe('GET /metrics', () => {
  it("counts each release's pages, renders and failures", async () => {
    const proof = await readProof();
    for (let time = 0; time < 3; time += 1)
      await report({ ...failure, ...proof, version: 'bbbbbbbbbbbb', kind: 'load' });
    const { text } = await site.get('/metrics');
    expect(text).toContain('quoin_release_pages_total{app="remote-public",version="bbbbbbbbbbbb"} 1');
    expect(text).toContain('quoin_release_renders_total{app="remote-public",version="bbbbbbbbbbbb"} 1');
    expect(text).toContain('quoin_release_load_failures_total{app="remote-public",version="bbbbbbbbbbbb"} 1');
  });

  it('has no counts of a release that was pruned', async () => {
    const counts = (version: string) => `quoin_release_pages_total{app="remote-public",version="${version}"}`;
    await site.get('/');
    for (const [version, words] of [
      ['eeeeeeeeeeee', 'Next'],
      [newVersion, 'New'],
    ] as const)
      await site.release(version, siteCode(words));
    await waitForTester();
    expect((await site.get('/metrics')).text).toContain(counts('bbbbbbbbbbbb'));
    await prune(site.context, { app: 'remote-public', before: '2100-01-01' });
    const { text } = await until(
      () => site.get('/metrics'),
      (answer) => !answer.text.includes(counts('bbbbbbbbbbbb')),
    );
    expect(text).toContain(counts(newVersion));
  });

  it('counts only missing files that their release lists', async () => {
    await rm(join(site.dataDir, 'releases/shell/aaaaaaaaaaaa/client/main.js'));
    for (const file of ['main.js', 'other.js'])
      expect((await site.get(`/mf/shell/aaaaaaaaaaaa/${file}`)).status).toBe(404);
    const { text } = await site.get('/metrics');
    expect(text).toContain('quoin_release_load_failures_total{app="shell",version="aaaaaaaaaaaa"} 1');
    expect(logged.mock.calls.flat().join('\n')).toContain('main.js is missing from the folder of releases');
  });

  it('counts a page of the back-office for the remote of its path', async () => {
    for (const path of ['/admin', '/admin/users', '/admin/slider']) await site.get(path);
    const { text } = await site.get('/metrics');
    expect(text).toContain('quoin_release_pages_total{app="shell",version="aaaaaaaaaaaa"} 3');
    expect(text).toContain('quoin_release_pages_total{app="remote-admin-content",version="cccccccccccc"} 1');
  });

  it('is for callers on the machine, or with the token', async () => {
    expect((await site.get('/metrics', { headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(404);
    const secret = await aSite(siteCode('Old'), { metricsToken: 'a-token-of-the-test' });
    expect((await secret.get('/metrics')).status).toBe(404);
    expect((await secret.get('/metrics', { headers: { authorization: 'Bearer a-token-of-the-test' } })).status).toBe(
      200,
    );
    await secret.close();
  });
});
