import { createServer } from 'node:http';
import { readRegistry } from '@quoin/webpack/release/change-registry.ts';
import { promote, rollback } from '@quoin/webpack/release/releasing.ts';
import { createRenderTrial } from './render/render-trial.ts';
import { aSite, listen, type Site } from './testing.ts';

const good = 'bbbbbbbbbbbb';
const bad = 'dddddddddddd';
const guest = 'eeeeeeeeeeee';

/** Server code of a remote with one page; `entry` and `render` run in its entry point and in its page. */
const makeCode = ({ entry = '', loader = '', render = '', path = '' }) => `
  const { createElement: h } = require('react');
  const { call } = require('@quoin/shared/runtime/api-client');
  ${entry}
  exports.routes = [{
    id: 'page ${path}', path: '${path}',
    loader: async () => { ${loader} return null; },
    Component: () => { ${render} return h('h1', null, 'Hello'); },
  }];`;

let site: Site;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  site = await aSite(makeCode({}));
  Object.assign(site.context, { render: createRenderTrial(site.settings) });
});
afterEach(async () => {
  await site.close();
  jest.restoreAllMocks();
});

const readPublic = async () => (await readRegistry(site.context)).apps['remote-public'];

/** Asks until the home page has these words: a new worker takes a moment. */
async function isShown(words: string): Promise<void> {
  const { text } = await site.get('/');
  if (!text.includes(words)) await isShown(words);
}

describe('a release whose server code fails', () => {
  it.each<[string, { code: string; message: string }]>([
    [
      'throws when it is loaded',
      { code: makeCode({ entry: 'throw new Error("no such thing");' }), message: 'no such thing' },
    ],
    [
      'starts a thread when it is loaded',
      { code: makeCode({ entry: 'new Worker("/x.js");' }), message: 'Worker is not defined' },
    ],
    ['has no routes', { code: 'exports.pages = [];', message: 'its entry point exports no routes' }],
    [
      'throws in its render',
      { code: makeCode({ render: 'null.title;' }), message: "Cannot read properties of null (reading 'title')" },
    ],
    [
      'throws in its loader',
      { code: makeCode({ loader: 'null.title;' }), message: "Cannot read properties of null (reading 'title')" },
    ],
    [
      'ends its process',
      { code: makeCode({ render: 'process.exit(1);' }), message: 'The process that renders has ended' },
    ],
    [
      'requires what is not shared',
      { code: makeCode({ entry: 'require("node:fs");' }), message: 'which is not shared' },
    ],
  ])('is refused with its name, address and error, and changes nothing, when it %s', async (_, { code, message }) => {
    const before = await readRegistry(site.context);
    for (const canary of [undefined, 10]) {
      const refused = site.release(bad, code, canary);
      await expect(refused).rejects.toThrow(`remote-public ${bad} was not given to anybody: its page /`);
      await expect(refused).rejects.toThrow(message);
    }
    expect(await readRegistry(site.context)).toEqual(before);
    expect(await site.context.store.listFolders()).not.toContain(`remote-public/${bad}`);
    await isShown('<h1>Hello</h1>');
  });

  it('is refused at the address of the remote’s own path', async () => {
    await expect(site.releaseGuest(guest, makeCode({ path: 'fairs', render: 'null.title;' }))).rejects.toThrow(
      `remote-fairs ${guest} was not given to anybody: its page /fairs could not be rendered on the server`,
    );
    await site.releaseGuest(guest, makeCode({ path: 'fairs' }));
    expect((await readRegistry(site.context)).apps['remote-fairs']?.active).toBe(guest);
  });

  it('is refused as the target of a promotion and of a rollback', async () => {
    const untried = { ...site.context, render: undefined };
    Object.assign(site.context, { render: undefined });
    await site.release(bad, makeCode({ render: 'null.title;' }), 10);
    Object.assign(site.context, { render: createRenderTrial(site.settings) });
    const refusal = `remote-public ${bad} was not given to anybody`;
    await expect(promote(site.context, { app: 'remote-public' })).rejects.toThrow(refusal);
    await promote(untried, { app: 'remote-public' });
    expect((await rollback(site.context, { app: 'remote-public' })).active).toBe(good);
    await expect(rollback(site.context, { app: 'remote-public', to: bad })).rejects.toThrow(refusal);
  });
});

describe('a release whose content cannot be read', () => {
  it('is given to everybody: its loader fails for lack of an API, and not by itself', async () => {
    await site.release(bad, makeCode({ loader: 'await call("GET", "/posts");' }));
    expect((await readPublic())?.active).toBe(bad);
  });
});

describe('the trial of a release', () => {
  it('reads the content of the deployment', async () => {
    const requests: string[] = [];
    const api = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
    });
    const apiInternalUrl = await listen(api);
    Object.assign(site.context, { render: createRenderTrial({ ...site.settings, apiInternalUrl }) });
    await site.release(bad, makeCode({ loader: 'await call("GET", "/posts");' }));
    expect(requests).toEqual(['/api/posts']);
    api.closeAllConnections();
    api.close();
  });
});
