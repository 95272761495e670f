import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { aServer, endServers } from './testing/a-server.ts';
import { freePort } from './testing/free-port.ts';

const rounds = 20;
const writers = 4;
/** The server is killed only after this many acknowledged writes, so that slow machines test the same. */
const least = 5 * writers;
const key = 'quoin-site';
const password = 'correct horse battery';
const folder = mkdtempSync(path.join(tmpdir(), 'quoin-kill-'));
const file = path.join(folder, 'quoin.sqlite');
afterAll(() => {
  endServers();
  rmSync(folder, { recursive: true, force: true });
});

interface Create {
  resource: string;
  mark: string;
  body: object;
}
/** The creates that a writer got a response to, and the one without a response. */
interface Writer {
  acknowledged: Create[];
  unanswered: Create | undefined;
}

const marks = new Map([
  ['pages', 'slug'],
  ['sections', 'name'],
  ['widgets', 'name'],
  ['menus', 'title'],
]);
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

class Client {
  readonly #api: string;
  readonly #token: string;

  constructor(api: string, token: string) {
    this.#api = api;
    this.#token = token;
  }

  /** Creates a record and returns its id. `mark` is its Idempotency-Key. */
  async create({ resource, mark, body }: Create): Promise<number> {
    const answer = await fetch(`${this.#api}/${resource}`, {
      method: 'POST',
      headers: {
        'app-key': key,
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/json',
        'idempotency-key': mark,
      },
      body: JSON.stringify(body),
    });
    const { data }: { data: { id: number } } = await answer.json();
    if (answer.status !== 201) throw new Error(`${resource} answered ${answer.status}.`);
    return data.id;
  }
}

interface Work {
  name: string;
  log: Writer;
  onAcknowledged: () => void;
}

/** Creates pages with sections and widgets, and menus with a child, until the server is gone. */
async function write(client: Client, { name, log, onAcknowledged }: Work): Promise<void> {
  const make = async (resource: string, more: object): Promise<number> => {
    const mark = `${name}-${log.acknowledged.length}`;
    const create = { resource, mark, body: { name: mark, title: mark, slug: mark, ...more } };
    log.unanswered = create;
    const id = await client.create(create);
    log.acknowledged.push(create);
    log.unanswered = undefined;
    onAcknowledged();
    return id;
  };
  for (;;) {
    const page = await make('pages', {});
    const section = await make('sections', { page_id: page });
    await make('widgets', { section_id: section });
    const menu = await make('menus', { shortcode: 'TOPMENU' });
    await make('menus', { shortcode: 'TOPMENU', parent_id: menu });
  }
}

async function started(): Promise<{ kill: () => Promise<unknown>; client: Client }> {
  const port = await freePort();
  const { child, ended, ready } = aServer({
    API_PORT: String(port),
    DATA_DIR: folder,
    ADMIN_PASSWORD: password,
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  });
  await ready();
  const api = `http://127.0.0.1:${port}/api`;
  const login = await fetch(`${api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin@quoin.example', password }),
  });
  const { token }: { token: string } = await login.json();
  return {
    client: new Client(api, token),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Counts how often each mark is in its table. */
function stored(database: DatabaseSync): Map<string, number> {
  return new Map(
    [...marks].flatMap(([table, column]) =>
      database
        .prepare(`select ${column} as mark, count(*) as times from ${table} group by 1`)
        .all()
        .map(({ mark, times }) => [`${table} ${String(mark)}`, Number(times)] as const),
    ),
  );
}

function check(logs: readonly Writer[]): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = stored(database);
  const lost = logs
    .flatMap(({ acknowledged }) => acknowledged)
    .filter(({ resource, mark }) => found.get(`${resource} ${mark}`) !== 1);
  expect(lost).toEqual([]);
  expect([...found].filter(([, times]) => times > 1)).toEqual([]);
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  // The one change from before is that of the application. A record without its change, or a change without its
  // record, would be a partial write.
  const { revision } = { ...database.prepare('select revision from revisions where app_key = ?').get(key) };
  expect(revision).toBe(1 + found.size);
  const { counted } = {
    ...database
      .prepare(
        `select sum(total) as counted from row_counts where resource in (${[...marks.keys()].map((name) => `'${name}'`).join()})`,
      )
      .get(),
  };
  expect(counted ?? 0).toBe(found.size);
  database.close();
}

describe('kill -9 among writes', () => {
  it(`keeps every acknowledged write whole, ${rounds} times`, async () => {
    const logs: Writer[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = await started();
      // A writer without a response retries with the same key, whether the record was stored or not.
      for (const log of logs.filter(({ unanswered }) => unanswered)) {
        if (!log.unanswered) continue;
        await server.client.create(log.unanswered);
        log.acknowledged.push(log.unanswered);
        log.unanswered = undefined;
      }
      check(logs);
      const now = Array.from({ length: writers }, (): Writer => ({ acknowledged: [], unanswered: undefined }));
      logs.push(...now);
      const midst = Promise.withResolvers<void>();
      const handleAcknowledged = () => {
        if (now.flatMap(({ acknowledged }) => acknowledged).length >= least) midst.resolve();
      };
      const writing = Promise.all(
        now.map((log, index) =>
          write(server.client, { name: `r${round}-w${index}`, log, onAcknowledged: handleAcknowledged }).catch(
            () => undefined,
          ),
        ),
      );
      await Promise.race([midst.promise, writing]);
      await pause(Math.random() * 400);
      await server.kill();
      await writing;
    }
    const server = await started();
    check(logs);
    await server.kill();
    expect(logs.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThanOrEqual(rounds * least);
  }, 240_000);
});
