import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrayBuffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { packBuild } from '@quoin/webpack/release/pack-build.ts';
import { createReleaseToken, revokeReleaseToken, type NewToken } from '@quoin/webpack/release/release-tokens.ts';
import { aSite, type Site } from '../../testing.ts';

const siteCode = `
const { createElement: h } = require('react');
const { Outlet } = require('@quoin/shared/runtime/router');
exports.routes = [{ id: 'layout', Component: () => h(Outlet), children: [
  { id: 'screens', children: [{ id: 'home', index: true, Component: () => h('h1', null, 'Home') }] },
] }];`;
const fairsCode = (words: string, entry = '') => `
const { createElement: h } = require('react');
${entry}
exports.routes = [{ id: 'fairs-screen', path: 'fairs', handle: { within: 'screens' }, Component: () => h('h1', null, ${JSON.stringify(words)}) }];`;

const version = 'eeeeeeeeeeee';
const events: NewToken = { team: 'events', remotes: ['remote-fairs'], canary: null, days: 30 };

let site: Site;
let secret: string;
let id: string;
let logged: jest.SpyInstance<void, unknown[]>;

beforeEach(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(siteCode);
  ({ secret, id } = await aToken(events));
});
afterEach(async () => {
  await site.close();
  logged.mockRestore();
});

/** Makes a token, and waits until the edge knows it. */
async function aToken(wanted: NewToken): Promise<{ secret: string; id: string }> {
  const made = await createReleaseToken(site.context, wanted);
  await until(async () => (await call({ bearer: made.secret })).status === 200);
  return { secret: made.secret, id: made.token.id };
}

/** Asks until it is so. Jest's time limit ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  if (!(await isSo())) await until(isSo);
}

interface Call {
  query?: string;
  body?: BodyInit;
  bearer?: string;
  path?: string;
}
const call = async ({ query = '', body, bearer = secret, path = '' }: Call) => {
  const answer = await site.get(`/mf/releases${path}${query}`, {
    headers: bearer === '' ? {} : { authorization: `Bearer ${bearer}` },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  const json: { data?: unknown; title?: string; apps?: { name: string; owner?: string }[] } = JSON.parse(answer.text);
  return { status: answer.status, headers: answer.headers, ...json };
};

const pack = (folder: string) => arrayBuffer(packBuild(folder));
/** Uploads a build of the remote. */
const upload = async (build: { version?: string; code?: string } = {}, options: Omit<Call, 'body'> = {}) =>
  call({
    ...options,
    body: await pack(await site.buildGuest(build.version ?? version, build.code ?? fairsCode('Fairs'))),
  });

const readState = async () => (await readRegistry(site.context)).apps['remote-fairs'];

/** Checks that nothing of an upload is left: not in the registry, in the store or among the uploads. */
async function expectNothingLeft(): Promise<void> {
  expect(await readState()).toBeUndefined();
  expect(await readdir(join(site.dataDir, 'releases'))).not.toContain('remote-fairs');
  expect(await readdir(join(site.dataDir, 'uploads')).catch(() => [])).toEqual([]);
}

describe('an uploaded build', () => {
  it('is released to everybody, rendered by the edge, and named after the team in the history', async () => {
    expect(await upload()).toMatchObject({
      status: 201,
      data: {
        name: 'remote-fairs',
        version,
        active: version,
        canary: null,
        size: expect.stringMatching(/^\d+\.\d kB$/),
      },
    });
    await until(async () => (await site.get('/fairs')).text.includes('<h1>Fairs</h1>'));
    expect((await readState())?.history).toEqual([
      { action: 'release', version, at: expect.any(String), by: `events (token ${id})` },
    ]);
    expect((await site.get(`/mf/remote-fairs/${version}/entry.js`)).text).toBe('entry();');
    expect(await readdir(join(site.dataDir, 'uploads'))).toEqual([]);
  });

  it('is a canary, which the team promotes and takes back', async () => {
    await upload();
    const next = { version: 'ffffffffffff', code: fairsCode('New') };
    expect(await upload(next, { query: '?canary=10' })).toMatchObject({
      status: 201,
      data: { active: version, canary: { version: 'ffffffffffff', percent: 10 } },
    });
    const change = (action: string) => call({ path: '/remote-fairs', body: JSON.stringify({ action }) });
    expect((await change('promote')).status).toBe(200);
    expect((await readState())?.active).toBe('ffffffffffff');
    expect((await change('rollback')).status).toBe(200);
    expect(await readState()).toMatchObject({ active: version, history: [{ by: `events (token ${id})` }, {}, {}, {}] });
  });

  it('is released after the one that arrived before it', async () => {
    const answers = await Promise.all([upload(), upload({ version: 'ffffffffffff' })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(Object.keys((await readState())?.releases ?? {}).toSorted()).toEqual([version, 'ffffffffffff']);
  });

  it('waits for a change that somebody else makes, unless it says otherwise', async () => {
    const lock = join(site.dataDir, 'releases/release.lock');
    const held = { id: 'x', by: 'ann', host: 'elsewhere', pid: 1, at: new Date().toISOString() };
    await writeFile(lock, JSON.stringify(held));
    expect(await upload({}, { query: '?wait=0' })).toMatchObject({
      status: 409,
      title: expect.stringContaining('Another release is being made'),
    });
    const waiting = upload();
    await until(async () => (await readdir(join(site.dataDir, 'uploads'))).length > 0);
    await site.context.store.remove('release.lock');
    expect((await waiting).status).toBe(201);
  });
});

describe('an upload', () => {
  it('removes what an edge left that ended in the middle of one', async () => {
    const [left, waiting] = ['upload-left', 'upload-waiting'].map((name) => join(site.dataDir, 'uploads', name));
    for (const folder of [left, waiting]) await mkdir(folder ?? '', { recursive: true });
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(left ?? '', longAgo, longAgo);
    await call({ body: 'hello' });
    expect(await readdir(join(site.dataDir, 'uploads'))).toEqual(['upload-waiting']);
  });

  it.each([
    ['without a token', ''],
    ['with a token that nobody made', `quoin_release_00000000_${'a'.repeat(43)}`],
    ['with the token of a person', 'quoin_api_x'],
  ])('%s is refused before its body is read', async (_, bearer) => {
    expect((await upload({}, { bearer })).status).toBe(401);
    await expectNothingLeft();
  });

  it('with a revoked token is refused', async () => {
    await revokeReleaseToken(site.context, id);
    await until(async () => (await call({})).status === 401);
    expect((await upload()).status).toBe(401);
    await expectNothingLeft();
  });

  it('of a remote that the token does not name, or of another team, is refused', async () => {
    const visits = await aToken({ ...events, team: 'visits', remotes: ['remote-visits'] });
    expect(await upload({}, { bearer: visits.secret })).toMatchObject({
      status: 403,
      title: 'This token releases remote-visits, and not remote-fairs. Nothing has changed.',
    });
    await createReleaseToken(site.context, { ...events, team: 'visits', takesOver: true });
    expect(await upload()).toMatchObject({
      status: 403,
      title: 'remote-fairs belongs to the team visits, and not to events. Nothing has changed.',
    });
    await expectNothingLeft();
  });

  it('to more people than its token allows is refused', async () => {
    await upload();
    const { secret: bearer } = await aToken({ ...events, canary: 10 });
    for (const query of ['', '?canary=11'])
      expect(await upload({ version: 'ffffffffffff' }, { bearer, query })).toMatchObject({
        status: 403,
        title: expect.stringMatching(/^This token releases canaries to at most 10 of 100 visitors/),
      });
    expect((await upload({ version: 'ffffffffffff' }, { bearer, query: '?canary=10' })).status).toBe(201);
    for (const action of ['promote', 'rollback'])
      expect((await call({ bearer, path: '/remote-fairs', body: JSON.stringify({ action }) })).status).toBe(403);
    expect(await readState()).toMatchObject({ active: version, canary: { percent: 10 } });
  });

  it.each([
    ['?canary=101', 'canary is a whole number from 0 to 100.'],
    ['?canary=', 'canary is a whole number from 0 to 100.'],
    ['?wait=121', 'wait is a whole number from 0 to 120.'],
    ['?percent=5', 'An upload has no parameter percent; it has canary, force and wait.'],
  ])('with %s is refused', async (query, title) => {
    expect(await upload({}, { query })).toMatchObject({ status: 422, title: `${title} Nothing has changed.` });
    await expectNothingLeft();
  });

  it('that would put a remote into every page is refused', async () => {
    const folder = await site.buildGuest(version, fairsCode('Fairs'));
    const file = join(folder, 'build.json');
    const build: AppBuild = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...build, manifest: { ...build.manifest, paths: [] } }));
    expect(await call({ body: await pack(folder) })).toMatchObject({
      status: 403,
      title: expect.stringMatching(/^remote-fairs has no paths in its remote\.json, so it would be in every page/),
    });
    await expectNothingLeft();
  });

  it('whose code throws is given to nobody', async () => {
    expect(await upload({ code: fairsCode('Fairs', "throw new Error('broken at the start');") })).toMatchObject({
      status: 409,
      title: expect.stringContaining('broken at the start'),
    });
    await expectNothingLeft();
  });

  it('waits with at most three others', async () => {
    await writeFile(
      join(site.dataDir, 'releases/release.lock'),
      JSON.stringify({ id: 'x', by: 'ann', host: 'elsewhere', pid: 1, at: new Date().toISOString() }),
    );
    const waiting = Array.from({ length: 4 }, () => upload());
    await until(async () => (await readdir(join(site.dataDir, 'uploads')).catch(() => [])).length === 4);
    const fifth = await upload();
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([503, '60']);
    await site.context.store.remove('release.lock');
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });
});

describe('an archive', () => {
  it.each([
    [
      'no build',
      gzipSync('hello'),
      422,
      /^The upload is not a tar archive compressed by gzip|^The upload has no build/,
    ],
    ['more than 32 MB', new Uint8Array(33 * 2 ** 20), 413, /^A packed build has at most 32 MB/],
  ])('of %s is refused', async (...[, body, status, words]) => {
    expect(await call({ body })).toMatchObject({ status, title: expect.stringMatching(words) });
    await expectNothingLeft();
  });

  it('of more than 32 MB is refused also when it does not say its length', async () => {
    let left = 33;
    const body = new ReadableStream({
      pull: (controller) => {
        if (left > 0) controller.enqueue(new Uint8Array(2 ** 20));
        else controller.close();
        left -= 1;
      },
    });
    // The types of a browser's `fetch` lack `duplex`, without which no stream is sent.
    const init = { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body, duplex: 'half' };
    const answer = await fetch(`${site.url}/mf/releases`, init);
    expect(answer.status).toBe(413);
    await expectNothingLeft();
  });

  it('with another file than the one that was hashed is refused', async () => {
    const folder = await site.buildGuest(version, fairsCode('Fairs'));
    await writeFile(join(folder, 'client/entry.js'), 'other();');
    expect(await call({ body: await pack(folder) })).toMatchObject({
      status: 409,
      title: expect.stringContaining('client/entry.js was changed or is missing'),
    });
    await expectNothingLeft();
  });
});

describe('the overview of a team', () => {
  it('has the remotes of its token alone', async () => {
    await upload();
    await until(async () => (await call({})).apps?.length === 1);
    expect((await call({})).apps).toEqual([expect.objectContaining({ name: 'remote-fairs', owner: 'events' })]);
  });

  it('changes no app of others', async () => {
    const answer = await call({ path: '/remote-public', body: JSON.stringify({ action: 'rollback' }) });
    expect(answer).toMatchObject({
      status: 403,
      title: 'This token releases remote-fairs, and not remote-public. Nothing has changed.',
    });
  });
});
