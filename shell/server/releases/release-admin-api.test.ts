import { createServer, type Server } from 'node:http';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import type { ReleaseOverview } from '@quoin/shared/contract/releases/release-admin';
import { aSite, listen, type Site } from '../testing.ts';

const siteCode = (words: string) =>
  `const { createElement: h } = require('react'); exports.routes = [{ id: 'home', path: '/', Component: () => h('h1', null, ${JSON.stringify(words)}) }];`;

/** The accounts of the content API, by token. */
const accounts: Readonly<Record<string, { email: string; rights: string[]; is_confirmed?: boolean }>> = {
  'Bearer engineer': { email: 'ann@quoin.example', rights: ['releases'], is_confirmed: true },
  'Bearer absent': { email: 'ann@quoin.example', rights: ['releases'], is_confirmed: false },
  // An API of before this rule.
  'Bearer earlier': { email: 'ann@quoin.example', rights: ['releases'] },
  'Bearer editor': { email: 'bob@quoin.example', rights: [], is_confirmed: true },
};

let api: Server;
/** The header of background calls in the latest request to the content API. */
let background: unknown;
let site: Site;

beforeAll(async () => {
  // This API has no stream of changes; ignore the error that the edge logs.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = createServer(({ url, headers: { authorization = '', 'app-key': key, ...headers } }, response) => {
    background = headers['quoin-background'];
    const data = url === '/api/account' && key === 'site-key' ? accounts[authorization] : undefined;
    const refused = authorization === 'Bearer program' ? 403 : 401;
    const body = data ? { data } : { status: refused, code: refused === 403 ? 'person_required' : undefined };
    response.writeHead(data ? 200 : refused, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  site = await aSite(siteCode('One'), { apiInternalUrl: await listen(api) });
  await site.release('dddddddddddd', siteCode('Two'), 10);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await site.close();
  api.close();
});

const call = (path: string, { token = 'engineer', body }: { token?: string; body?: object } = {}) =>
  site.get(`/mf/releases${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });

const overview = async (): Promise<ReleaseOverview> => JSON.parse((await call('')).text);

async function overviewOnce(isSo: (answer: ReleaseOverview) => boolean): Promise<ReleaseOverview> {
  const answer = await overview();
  return isSo(answer) ? answer : overviewOnce(isSo);
}

describe('the release admin API', () => {
  it('returns the releases of each app, with authors, sizes and health', async () => {
    await site.get('/', { headers: { 'quoin-canary': 'out' } });
    const { apps } = await overviewOnce(({ sequence }) => sequence === 2);
    expect(apps.map(({ name }) => name)).toEqual(['shell', 'remote-public', 'remote-admin-content']);
    expect(apps[1]).toMatchObject({
      label: 'remote-public',
      active: 'bbbbbbbbbbbb',
      before: null,
      canary: { version: 'dddddddddddd', percent: 10 },
      releases: [
        { version: 'dddddddddddd', pages: 0 },
        { version: 'bbbbbbbbbbbb', pages: 1, renders: 1, renderErrors: 0, bytes: expect.any(Number) },
      ],
      history: [
        { action: 'canary', version: 'dddddddddddd', percent: 10 },
        { action: 'release', version: 'bbbbbbbbbbbb' },
      ],
    });
  });

  it.each([
    ['nobody', '', 401],
    ['a stranger', 'stranger', 401],
    ['an editor without the right', 'editor', 403],
    ['a program with an API token', 'program', 403],
  ])('is closed to %s', async (...[, token, status]) => {
    const before = await readRegistry(site.context);
    expect((await call('', { token })).status).toBe(status);
    expect((await call('/remote-public', { token, body: { action: 'promote' } })).status).toBe(status);
    expect(await readRegistry(site.context)).toEqual(before);
  });

  it('says that it is for people, as the content API does', async () => {
    expect(JSON.parse((await call('', { token: 'program' })).text)).toEqual({ status: 403, code: 'person_required' });
  });

  it.each(['absent', 'earlier'])(
    'shows releases, and changes none before the password is confirmed: %s',
    async (token) => {
      const before = await readRegistry(site.context);
      expect((await call('', { token })).status).toBe(200);
      for (const action of ['promote', 'rollback']) {
        const { status, text } = await call('/remote-public', { token, body: { action } });
        expect({ status, body: JSON.parse(text) }).toMatchObject({
          status: 403,
          body: { code: 'reauthentication_required' },
        });
      }
      expect(await readRegistry(site.context)).toEqual(before);
    },
  );

  it('tells the content API when nobody caused the call, so that a poll keeps no session alive', async () => {
    const headers = { authorization: 'Bearer engineer', 'quoin-background': '1' };
    expect((await site.get('/mf/releases', { headers })).status).toBe(200);
    expect(background).toBe('1');
    await call('');
    expect(background).toBeUndefined();
  });

  it('promotes and rolls back in the name of the signed-in user', async () => {
    expect((await call('/remote-public', { body: { action: 'promote' } })).status).toBe(200);
    expect((await overviewOnce(({ apps }) => apps[1]?.active === 'dddddddddddd')).apps[1]?.history[0]).toMatchObject({
      action: 'promote',
      by: 'ann@quoin.example',
    });
    expect((await call('/remote-public', { body: { action: 'rollback' } })).status).toBe(200);
    await overviewOnce(({ apps }) => apps[1]?.active === 'bbbbbbbbbbbb');
    expect((await call('/remote-public', { body: { action: 'rollback', to: 'dddddddddddd' } })).status).toBe(200);
    await overviewOnce(({ apps }) => apps[1]?.active === 'dddddddddddd');
  });

  it.each(['promote', 'rollback'])('refuses a %s based on a canary that no longer exists', async (action) => {
    const before = await readRegistry(site.context);
    const { status, text } = await call('/remote-public', {
      body: { action, seen: { active: 'dddddddddddd', canary: 'eeeeeeeeeeee' } },
    });
    expect({ status, body: JSON.parse(text) }).toMatchObject({
      status: 409,
      body: { title: 'Nothing was done: meanwhile dddddddddddd is active, and there is no canary.' },
    });
    expect((await call('/remote-public', { body: { action, seen: 'all of it' } })).status).toBe(422);
    expect(await readRegistry(site.context)).toEqual(before);
  });

  it('rolls back an unchanged state', async () => {
    expect(
      (await call('/remote-public', { body: { action: 'rollback', seen: { active: 'dddddddddddd', canary: null } } }))
        .status,
    ).toBe(200);
    await overviewOnce(({ apps }) => apps[1]?.active === 'bbbbbbbbbbbb');
  });

  it('returns why a change is refused', async () => {
    const { status, text } = await call('/remote-public', { body: { action: 'promote' } });
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 409,
      body: { type: 'about:blank', title: 'There is no canary to promote.', status: 409 },
    });
    expect((await call('/remote-nowhere', { body: { action: 'rollback' } })).status).toBe(409);
    expect((await call('/remote-public', { body: { action: 'sing' } })).status).toBe(422);
  });

  it('says so when the account cannot be checked', async () => {
    const alone = await aSite(siteCode('One'));
    expect((await alone.get('/mf/releases', { headers: { authorization: 'Bearer engineer' } })).status).toBe(502);
    await alone.close();
  });
});
