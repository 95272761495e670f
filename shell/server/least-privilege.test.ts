import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isRunning } from '@quoin/shared/server/is-running';
import { makePermissionFlags } from './render/render-flags.ts';
import { aSite, listen, type Site } from './testing.ts';

/** What the server code of a hostile remote tries, by name. Each returns what it got, or throws. */
const attempts = (other: string, file: string): Record<string, string> => ({
  'read the environment': 'JSON.stringify(process.env)',
  'get a built-in module': 'typeof process.getBuiltinModule',
  'get a native binding': 'typeof process.binding + typeof process._linkedBinding + typeof process.dlopen',
  'signal the edge': 'process.kill(process.ppid, 0)',
  'require a module': 'require("node:fs").readFileSync(file)',
  'import a module': `(await import("node:fs")).readFileSync(${JSON.stringify(file)}, "utf8")`,
  'import a module by a new function': `(await Function("return import('node:fs')")()).readFileSync(${JSON.stringify(file)}, "utf8")`,
  'call another server': `(await fetch(${JSON.stringify(other)})).status`,
  'call another server by the API client': `(await call("GET", "/../../..", { query: {} }), await call("GET", "@${other.slice('http://'.length)}"))`,
});

/** A remote whose page `/probe` says what each attempt came to, and whose home page is as always. */
const hostile = (tries: Record<string, string>) => `
  const { createElement: h } = require('react');
  const { call } = require('@quoin/shared/runtime/api-client');
  const tries = { ${Object.entries(tries)
    .map(([name, code]) => `${JSON.stringify(name)}: async () => ${code}`)
    .join(',\n')} };
  const results = async () => {
    const found = {};
    for (const [name, attempt] of Object.entries(tries))
      found[name] = await attempt().then((value) => 'got ' + String(value), (error) => 'refused');
    return found;
  };
  exports.routes = [
    { id: 'home', index: true, Component: () => h('h1', null, 'Hello') },
    { id: 'probe', path: 'probe', loader: async () => ({ found: await results() }), Component: () => h('h1', null, 'Probed') },
    { id: 'pid', path: 'pid', loader: () => ({ found: process.pid }), Component: () => h('h1', null, 'Its process') },
    { id: 'api', path: 'api-call', loader: async () => ({ found: await call('GET', '/posts') }), Component: () => h('h1', null, 'Read') },
    { id: 'endless', path: 'endless', loader: () => { for (;;); }, Component: () => null },
  ];`;

/**
 * Reads what the loader of a page returned, from the data that the page carries for its browser. It asks until the page
 * is rendered: a new worker takes a moment.
 */
async function readFound(url: string, address: string): Promise<unknown> {
  const response = await fetch(`${url}/${address}`);
  const text = await response.text();
  if (response.status === 503) return readFound(url, address);
  const data = /<script type="application\/json" id="quoin-page">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}';
  const page: { hydration?: { loaderData?: Record<string, { found?: unknown }> } } = JSON.parse(data);
  return Object.values(page.hydration?.loaderData ?? {}).at(-1)?.found;
}

async function aServer(respond: (url: string) => string) {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    response.writeHead(200, { 'content-type': 'application/json' }).end(respond(url));
  });
  const url = await listen(server);
  return {
    url,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let other: Awaited<ReturnType<typeof aServer>>;
let api: typeof other;
let site: Site;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  process.env.ADMIN_PASSWORD = 'correct horse battery';
  other = await aServer(() => '{}');
  api = await aServer(() => '{"data":"content"}');
  site = await aSite(hostile(attempts(other.url, import.meta.filename)), { apiInternalUrl: api.url });
});
afterAll(async () => {
  delete process.env.ADMIN_PASSWORD;
  await site.close();
  other.close();
  api.close();
  jest.restoreAllMocks();
});

describe('server code of a remote in a render worker', () => {
  it('has an empty environment, and no files, processes, native code and network', async () => {
    expect(await readFound(site.url, 'probe')).toEqual({
      'read the environment': 'got {}',
      'get a built-in module': 'got undefined',
      'get a native binding': 'got undefinedundefinedundefined',
      'signal the edge': 'refused',
      'require a module': 'refused',
      'import a module': 'refused',
      'import a module by a new function': 'refused',
      'call another server': 'refused',
      'call another server by the API client': 'refused',
    });
    expect(other.requests).toEqual([]);
    while ((await site.get('/')).status !== 200);
    expect((await site.get('/')).text).toContain('<h1>Hello</h1>');
  });

  it('calls the content API by the API client', async () => {
    expect(await readFound(site.url, 'api-call')).toBe('content');
    expect(api.requests).toContain('/api/posts');
  });
});

describe('the permissions of a render worker', () => {
  it('refuse files, processes, threads and connections also to who has got the built-in modules', async () => {
    const tries: Record<string, string> = {
      'read a file': `get('fs').readFileSync(${JSON.stringify(import.meta.filename)})`,
      'list a folder': `get('fs').readdirSync('/')`,
      'write a file': `get('fs').writeFileSync(${JSON.stringify(path.join(site.dataDir, 'written'))}, '')`,
      'start a process': `get('child_process').spawnSync(process.execPath, ['--version'])`,
      'replace the process': `execve.call(process, process.execPath, ['node', '--version'], {})`,
      'start a thread': `new (get('worker_threads').Worker)('', { eval: true })`,
      'open a database': `new (get('node:sqlite').DatabaseSync)(${JSON.stringify(path.join(site.dataDir, 'opened'))})`,
      connect: `await get('events').once(get('net').connect(${new URL(other.url).port}, '127.0.0.1'), 'connect')`,
      listen: `await get('events').once(get('net').createServer().listen(0), 'listening')`,
      'send a datagram': `await get('events').once(get('dgram').createSocket('udp4').bind(), 'listening')`,
      'look a name up': `await get('dns').promises.lookup('localhost')`,
      'open the inspector': `get('inspector').open(0)`,
      'load native code': `dlopen.call(process, { exports: {} }, process.execPath)`,
    };
    const code = `
      const { getBuiltinModule: get, execve, dlopen, ppid } = process;
      const { confine } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'render/confine.ts')).href)});
      await confine(ppid);
      const found = {};
      ${Object.entries(tries)
        .map(
          ([name, attempt]) =>
            `try { ${attempt}; found['${name}'] = 'done'; } catch (e) { found['${name}'] = e.code ?? e.name; }`,
        )
        .join('\n')}
      console.log(JSON.stringify(found));
      process.exit();`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...makePermissionFlags(undefined),
      '--input-type=module',
      '--eval',
      code,
    ]);
    const refused = Object.fromEntries(Object.keys(tries).map((name) => [name, 'ERR_ACCESS_DENIED']));
    expect(JSON.parse(stdout)).toEqual({
      ...refused,
      'load native code': 'ERR_DLOPEN_DISABLED',
      // Node's permissions do not cover this module, so the worker has none.
      'open a database': 'TypeError',
    });
  });
});

describe('render workers', () => {
  it('end with an edge that is killed while one of them loops', async () => {
    const reserved = createServer();
    const { port } = new URL(await listen(reserved));
    reserved.close();
    const edge = spawn(process.execPath, [path.join(import.meta.dirname, 'edge-server.ts')], {
      env: {
        ...process.env,
        PORT: port,
        DATA_DIR: site.dataDir,
        RELEASE_KEY: site.settings.releaseKey,
        SITE_URL: `http://localhost:${port}`,
        API_INTERNAL_URL: api.url,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => edge.stdout.once('data', resolve));
    const url = `http://localhost:${port}`;
    const pid = Number(await readFound(url, 'pid'));
    expect(isRunning(pid)).toBe(true);
    const looping = fetch(`${url}/endless`).catch(() => undefined);
    // The page waits in the worker now: the edge answers other requests after it has handed it on.
    await fetch(`${url}/health/live`);
    edge.kill('SIGKILL');
    await looping;
    while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
  });
});
