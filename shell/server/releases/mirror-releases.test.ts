import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { aBucket } from '@quoin/shared/testing/a-bucket';
import { registryPath } from '@quoin/webpack/release/store-layout.ts';
import { createEdge } from '../edge.ts';
import { aSite, listen, type Site } from '../testing.ts';

const siteCode = (words: string) =>
  `const { createElement: h } = require('react'); exports.routes = [{ id: 'home', path: '/', Component: () => h('h1', null, ${JSON.stringify(words)}) }];`;

let bucket: Awaited<ReturnType<typeof aBucket>>;
let site: Site;
let logged: jest.SpyInstance<void, unknown[]>;

beforeEach(async () => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  bucket = await aBucket();
  site = await aSite(siteCode('One'), { s3: bucket.s3, releasesBucket: bucket.s3.bucket });
});
afterEach(async () => {
  await site.close();
  await bucket.close();
  logged.mockRestore();
});

const words = () => logged.mock.calls.flat().join('\n');

/** Checks every 20 ms. Between checks, the edge and the bucket can answer, because they run in this process. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (await isSo()) return;
  await setTimeout(20);
  await until(isSo);
}

const shows = (text: string) => until(async () => (await site.get('/')).text.includes(`<h1>${text}</h1>`));

/** A server in front of the bucket. It answers 403 to requests whose path contains `refused`. */
function aGate(): { server: Server; gate: { refused: string; count: number } } {
  const gate = { refused: '', count: 0 };
  const { port } = new URL(bucket.s3.endpoint);
  const server = createServer((request, response) => {
    if (gate.refused !== '' && request.url?.includes(gate.refused)) {
      gate.count += 1;
      response.writeHead(403).end();
      return;
    }
    const { url, method, headers } = request;
    const sent = send({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    request.pipe(sent.on('error', () => response.destroy()));
  });
  return { server, gate };
}

describe('the local copy of the releases in a bucket', () => {
  it('has no release of which the bucket has lost a file, until the file is restored', async () => {
    const { context } = site;
    const { store } = context;
    const file = 'remote-public/dddddddddddd/server/main.cjs';
    // Removes a file after the release is complete and before the registry names it.
    const losing = {
      ...store,
      write: async (path: string, bytes: Buffer | string) => {
        if (path === registryPath) await store.remove(file);
        await store.write(path, bytes);
      },
    };
    Object.assign(context, { store: losing });
    await site.release('dddddddddddd', siteCode('Two'));
    await until(() => words().includes(`${file} is missing from the bucket quoin-releases`));
    expect((await site.get('/')).text).toContain('<h1>One</h1>');
    Object.assign(context, { store });
    await site.release('dddddddddddd', siteCode('Two'));
    await shows('Two');
  });

  it('gets the releases that only earlier tabs need, after the bucket refused them', async () => {
    for (const [version, text] of [
      ['dddddddddddd', 'Two'],
      ['eeeeeeeeeeee', 'Three'],
    ] as const) {
      await site.release(version, siteCode(text));
      await shows(text);
    }
    const { server, gate } = aGate();
    const dataDir = await mkdtemp(join(tmpdir(), 'quoin-other-edge-'));
    const s3 = { ...bucket.s3, endpoint: await listen(server) };
    gate.refused = 'bbbbbbbbbbbb/client';
    const other = await createEdge({ ...site.settings, dataDir, s3 });
    const url = await listen(other.server);
    expect(await (await fetch(url)).text()).toContain('<h1>Three</h1>');
    await until(() => gate.count > 0);
    gate.refused = '';
    await until(async () => (await fetch(`${url}/mf/remote-public/bbbbbbbbbbbb/entry.js`)).status === 200);
    await other.close();
    server.close();
    server.closeAllConnections();
    await rm(dataDir, { recursive: true, force: true });
  });
});
