import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { aServer, endServers } from '../testing/a-server.ts';
import { compile } from '../testing/compile.ts';
import { freePort } from '../testing/free-port.ts';
import { clientProgram, wrongBodies, wrongProgram } from '../testing/typed-client.ts';

const run = promisify(execFile);
const root = path.join(__dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'quoin-clients-'));
const inFolder = (name: string): string => path.join(folder, name);
const [apiUrl, siteUrl, password] = ['https://api.quoin.test', 'https://quoin.test', 'correct horse battery'];

interface Finding {
  rule: string;
  place: string;
  text: string;
}

let address: string;
interface Call {
  parameters?: { in: string; name: string; schema: { type: unknown } }[];
}
let document: {
  servers?: { url: string }[];
  info: { contact?: { url: string } };
  paths: Record<string, Record<string, Call>>;
};
let findings: Finding[];

beforeAll(async () => {
  const port = await freePort();
  // URLs of another host, because linters warn about a server at localhost. With METRICS_TOKEN the document contains
  // every security scheme.
  const server = aServer({
    API_PORT: String(port),
    API_URL: apiUrl,
    API_INTERNAL_URL: `http://127.0.0.1:${port}`,
    SITE_URL: siteUrl,
    DATA_DIR: inFolder('data'),
    ADMIN_PASSWORD: password,
    METRICS_TOKEN: 'a-token-for-metrics',
  });
  await server.ready();
  address = `http://127.0.0.1:${port}`;
  const text = await (await fetch(`${address}/api/openapi.json`)).text();
  document = JSON.parse(text);
  writeFileSync(inFolder('openapi.json'), text);
  symlinkSync(path.join(root, 'node_modules'), inFolder('node_modules'), 'junction');
  writeFileSync(inFolder('package.json'), '{ "type": "module" }');
  const { stdout } = await run(process.execPath, [
    path.join(__dirname, '../testing/document-tools.ts'),
    inFolder('openapi.json'),
    inFolder('api.ts'),
  ]);
  findings = JSON.parse(stdout);
});
afterAll(() => {
  endServers();
  rmSync(folder, { recursive: true, force: true });
});

describe('the OpenAPI document', () => {
  it('passes the recommended rules of Redocly and Spectral', () => {
    expect(findings).toEqual([]);
  });

  it('has the URLs of the settings', () => {
    expect(document.servers).toEqual([{ url: apiUrl }]);
    expect(document.info.contact?.url).toBe(siteUrl);
  });
});

describe('the id in a path', () => {
  it('is a number or text in every operation', () => {
    const ids = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { parameters = [] }]) =>
        parameters
          .filter((one) => one.in === 'path' && one.name === 'id')
          .map(({ schema }) => [`${method} ${path}`, schema.type]),
      ),
    );
    expect(ids.length).toBeGreaterThan(contracts.length);
    expect(ids.filter(([, type]) => JSON.stringify(type) !== '["string","integer"]')).toEqual([]);
  });
});

describe('types generated from it', () => {
  const calls = contracts.map((contract) => ({
    contract,
    key: contract.name === 'users' ? 'quoin-accounts' : 'quoin-site',
  }));
  const wrong = wrongBodies(contracts);
  let faults: ReturnType<typeof compile>;

  beforeAll(() => {
    writeFileSync(inFolder('client.ts'), clientProgram(calls));
    const [, guide = ''] = /```ts\n(.*?)```/s.exec(readFileSync(path.join(root, 'docs/api-clients.md'), 'utf8')) ?? [];
    writeFileSync(inFolder('guide.ts'), guide.replaceAll('http://localhost:4000', address));
    writeFileSync(inFolder('wrong.ts'), wrongProgram(wrong));
    faults = compile(['client.ts', 'guide.ts', 'wrong.ts'].map((name) => inFolder(name)));
  });

  it('compile, with a client that uses every resource and passes the number of a record as its id', () => {
    expect(faults.filter(({ file }) => file !== 'wrong.ts')).toEqual([]);
  });

  it('refuse each body without a required field or with one of a wrong type', () => {
    const refused = new Set(faults.filter(({ file }) => file === 'wrong.ts').map(({ line }) => line));
    const first = wrongProgram(wrong).split('\n').length - wrong.length;
    expect(wrong.length).toBeGreaterThan(contracts.length);
    expect(wrong.filter((_, index) => !refused.has(first + index))).toEqual([]);
    expect(refused.size).toBe(wrong.length);
  });

  it('match a client that creates, reads, updates and deletes a record of every resource', async () => {
    const { stdout } = await run(process.execPath, [inFolder('client.ts'), address, 'admin@quoin.example', password]);
    expect(JSON.parse(stdout)).toEqual(
      Object.fromEntries(
        contracts.map(({ name }) => [name, name === 'applications' ? [200, 200] : [201, 200, 200, 200, 404]]),
      ),
    );
  });

  it('match the client of the guide', async () => {
    const send = async (
      call: string,
      { headers = {}, body }: { headers?: Record<string, string>; body: object },
    ): Promise<unknown> =>
      (
        await fetch(`${address}/api/${call}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
      ).json();
    const session = await send('login', { body: { identifier: 'admin@quoin.example', password } });
    const token = typeof session === 'object' && session !== null && 'token' in session ? String(session.token) : '';
    await send('posts', {
      headers: { authorization: `Bearer ${token}`, 'app-key': 'quoin-site' },
      body: { title: 'News', slug: 'news' },
    });
    const { stdout } = await run(process.execPath, [inFolder('guide.ts')]);
    expect(stdout).toMatch(/^\d+ News\n$/);
  });
});
