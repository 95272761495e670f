import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aServer, endServers, type RunningServer } from '../testing/a-server.ts';
import { freePort } from '../testing/free-port.ts';
import { until } from '../testing/until.ts';
import { openDatabase } from './open-database.ts';
import { aDatabase, type TestDatabase } from './testing/a-database.ts';
import { expectExactCounts } from './testing/expect-exact-counts.ts';

const password = 'correct horse battery';
let folder: string;
let place: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-upgrade-'));
  place = await aDatabase(folder, { isEmpty: true });
});
afterEach(async () => {
  endServers();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Change {
  /** The end of a module's URL. */
  module: string;
  from: string;
  to: string;
}

/** Starts the real server, with changes of its code that the next version could have. */
function anApi(port: number, changes: readonly Change[] = []): RunningServer {
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        const text = ${JSON.stringify(changes)}
          .filter(({ module }) => url.endsWith(module))
          .reduce((text, { from, to }) => {
            if (!text.includes(from)) throw new Error(url + ' has no ' + from);
            return text.replace(from, to);
          }, String(loaded.source));
        return { ...loaded, source: text };
      },
    });`;
  return aServer({
    API_PORT: String(port),
    DATABASE_URL: place.url,
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_PASSWORD: password,
    ...(changes.length > 0 && { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}` }),
  });
}

const aMigration = (kind: 'expand' | 'contract', column: string): Change => ({
  module: '/db/migrations/migrations.ts',
  from: '\n];',
  to: `
    { number: 9000, name: 'of tomorrow', kind: '${kind}', up: async (db) => {
      await db.schema.alterTable('faqs').addColumn('${column}', 'text', (made) => made.notNull().defaultTo('')).execute();
    } },
];`,
});
const faqs = '/contract/resources/faqs.ts';

interface Client {
  call: (request: string, body?: object) => Promise<{ status: number; total: number }>;
}

/** Signs in, and returns how to call the API. */
async function aClient(port: number): Promise<Client> {
  const api = `http://127.0.0.1:${port}/api`;
  let token = '';
  const call = async (request: string, body?: object): Promise<{ status: number; data: Record<string, unknown> }> => {
    const [method = '', route = ''] = request.split(' ');
    const answer = await fetch(`${api}${route}`, {
      method,
      headers: {
        'app-key': 'quoin-site',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data = {}, token: given = '' } = await answer.json();
    if (given !== '') token = given;
    return { status: answer.status, data };
  };
  await call('POST /login', { identifier: 'admin@quoin.example', password });
  return {
    call: async (request, body) => {
      const { status, data } = await call(request, body);
      return { status, total: Number(data.total) };
    },
  };
}

/** Writes and reads lists until it is stopped, and returns the failed calls and the number of FAQs that it made. */
function work({ call }: Client): { count: () => number; stop: () => Promise<string[]> } {
  let [count, isStopped] = [0, false];
  const failures: string[] = [];
  const expectStatus = async (request: string, { status, body }: { status: number; body?: object }) => {
    const answer = await call(request, body);
    if (answer.status !== status) failures.push(`${request}: ${answer.status}`);
    return answer;
  };
  const loop = (async () => {
    while (!isStopped) {
      const body = { faq_title: `Question ${count}`, faq_content: 'Answer', status: count % 2 };
      if ((await expectStatus('POST /faqs', { status: 201, body })).status === 201) count += 1;
      const { total } = await expectStatus('GET /faqs', { status: 200 });
      if (total !== count) failures.push(`GET /faqs: ${total} of ${count}`);
      const found = await expectStatus('GET /faqs?search_key=question', { status: 200 });
      if (found.total !== count) failures.push(`GET /faqs?search_key: ${found.total} of ${count}`);
      await expectStatus('GET /pages', { status: 200 });
    }
  })().catch((error: unknown) => failures.push(String(error)));
  return {
    count: () => count,
    stop: async () => {
      isStopped = true;
      await loop;
      return failures;
    },
  };
}

const isLive = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

async function readDatabase(): Promise<{ counts: Record<string, number>; isApplied: boolean }> {
  const database = openDatabase(place.url);
  try {
    const newest = await database.db.selectFrom('migrations').select('number').where('number', '=', 9000).execute();
    return { counts: await expectExactCounts(database.db), isApplied: newest.length > 0 };
  } finally {
    await database.close();
  }
}

/** Starts the API of today, and the one of tomorrow while the first one works. */
async function startTomorrow(changes: readonly Change[]) {
  const ports = [await freePort(), await freePort()];
  const today = anApi(ports[0] ?? 0);
  await today.ready();
  const working = work(await aClient(ports[0] ?? 0));
  await until(() => working.count() > 5);
  const tomorrow = anApi(ports[1] ?? 0, changes);
  return { today, tomorrow, working, port: ports[1] ?? 0 };
}

describe('an API that works while the next version starts', () => {
  it('goes on while it runs, when the next version only adds a column and a filter', async () => {
    const filter = { module: faqs, from: "filters: ['status']", to: "filters: ['status', 'thumb']" };
    const { working, tomorrow, port } = await startTomorrow([aMigration('expand', 'note'), filter]);
    await tomorrow.ready();
    const before = working.count();
    await until(() => working.count() > before + 20);
    expect(await working.stop()).toEqual([]);
    const next = await aClient(port);
    expect((await next.call('POST /faqs', { faq_title: 'Question of tomorrow', status: 1 })).status).toBe(201);
    expect((await next.call('GET /faqs?search_key=question')).total).toBe(working.count() + 1);
    const { counts, isApplied } = await readDatabase();
    expect(isApplied).toBe(true);
    expect((counts['faqs quoin-site 0'] ?? 0) + (counts['faqs quoin-site 1'] ?? 0)).toBe(working.count() + 1);
  });

  it.each([
    ['a migration changes what it uses', [aMigration('contract', 'note')], 'Migration 9000, of tomorrow, changes what'],
    [
      'the search texts change',
      [{ module: faqs, from: 'thumb: image(),', to: 'thumb: image({ searched: true }),' }],
      'The search index of faqs changes.',
    ],
    [
      'the sort keys change',
      [{ module: faqs, from: 'searched: true, sorted: true', to: 'searched: true' }],
      'The search index of faqs changes.',
    ],
  ])(
    'makes the next version wait for its end when %s',
    async (...[, changes, message]) => {
      const { today, working, tomorrow, port } = await startTomorrow(changes);
      await until(async () => {
        if (tomorrow.child.exitCode !== null || (await isLive(port))) throw new Error(`No wait: ${tomorrow.output()}`);
        return tomorrow.output().includes(message);
      });
      expect(tomorrow.output()).toContain(`these API processes of another version: process ${today.child.pid} on `);
      const before = working.count();
      await until(() => working.count() > before + 20);
      expect(await working.stop()).toEqual([]);
      expect((await readDatabase()).isApplied).toBe(false);
      expect(tomorrow.output().split(message)).toHaveLength(2);
      today.child.kill();
      await tomorrow.ready();
      const next = await aClient(port);
      expect((await next.call('GET /faqs?search_key=question')).total).toBe(working.count());
      await readDatabase();
    },
    60_000,
  );
});
