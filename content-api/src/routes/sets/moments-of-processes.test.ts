import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../db/open-database.ts';
import { aDatabase, type TestDatabase } from '../../db/testing/a-database.ts';
import { aServer, endServers, type RunningServer } from '../../testing/a-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { adminPassword, siteKey, toResponse, type TestResponse } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';

const zone = 'Asia/Kathmandu';
const posts = [0, 1, 2, 3];
let folder: string;
let database: TestDatabase;
let ports: string[];
let token = '';

const start = (port: string): RunningServer =>
  aServer({ DATA_DIR: folder, DATABASE_URL: database.url, ADMIN_PASSWORD: adminPassword, API_PORT: port });

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-moments-'));
  database = await aDatabase(folder);
  ports = [String(await freePort()), String(await freePort())];
});
afterEach(async () => {
  token = '';
  endServers();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls one of the processes: `POST /sets`. Without a body, as a visitor. */
// eslint-disable-next-line max-params -- as short as the calls that it makes
async function call(port: string | undefined, request: string, body?: object): Promise<TestResponse> {
  const [method = '', route = ''] = request.split(' ');
  const response = await fetch(`http://127.0.0.1:${port}/api${route}`, {
    method,
    headers: {
      'app-key': siteKey,
      ...(body ? { 'content-type': 'application/json', authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return toResponse({ statusCode: response.status, headers: {}, body: await response.text() });
}

async function signIn(port: string | undefined): Promise<void> {
  token = String((await call(port, 'POST /login', { identifier: 'admin', password: adminPassword })).at('token'));
}

/** Makes a set of drafts that is due in so many seconds. Returns its moment, in milliseconds, and the posts' ids. */
async function aDueSet(port: string | undefined, { mark, seconds }: { mark: string; seconds: number }) {
  const ids: number[] = [];
  for (const number of posts) {
    const made = await call(port, 'POST /posts?draft=1', { title: `${mark} ${number}`, slug: `${mark}-${number}` });
    ids.push(Number(made.at('data.id')));
  }
  const at = formatTimestamp(new Date(Date.now() + seconds * 1000));
  const items = ids.map((id) => ({ resource: 'posts', id }));
  const { status } = await call(port, 'POST /sets', { name: mark, items, at, zone });
  expect(status).toBe(201);
  return { moment: Date.parse(`${at.replace(' ', 'T')}Z`), ids };
}

/** Returns how often each post was published. */
async function countPublications(port: string | undefined, ids: readonly number[]): Promise<number[]> {
  const counts: number[] = [];
  for (const id of ids) {
    const response = await fetch(`http://127.0.0.1:${port}/api/posts/${id}/versions`, {
      headers: { 'app-key': siteKey, authorization: `Bearer ${token}` },
    });
    const { data }: { data: { data: { action: string }[] } } = await response.json();
    counts.push(data.data.filter(({ action }) => action === 'publish').length);
  }
  return counts;
}

describe('processes at a moment', () => {
  it('publish a set once, and each reader from the moment on gets it, of whichever process', async () => {
    await Promise.all(ports.map((port) => start(port).ready()));
    await signIn(ports[0]);
    const { moment, ids } = await aDueSet(ports[0], { mark: 'monday', seconds: 4 });
    const seen: { from: number; to: number; status: number }[] = [];
    const reading = [...ports, ...ports].map(async (port, reader) => {
      while (Date.now() < moment + 500) {
        const from = Date.now();
        const { status } = await call(port, `GET /posts/monday-${reader}`);
        seen.push({ from, to: Date.now(), status });
      }
    });
    await Promise.all(reading);
    expect(seen.filter(({ to, status }) => to < moment && status !== 404)).toEqual([]);
    expect(seen.filter(({ from, status }) => from >= moment && status !== 200)).toEqual([]);
    expect(seen.some(({ to }) => to < moment) && seen.some(({ from }) => from >= moment)).toBe(true);
    expect(await countPublications(ports[1], ids)).toEqual(posts.map(() => 1));
  });

  it('publish all of a set or nothing when one is killed, and the next reader publishes the rest', async () => {
    const [port] = ports;
    const first = start(String(port));
    let server = first;
    await server.ready();
    await signIn(port);
    const looks = openDatabase(database.url);
    for (const round of [0, 1, 2, 3, 4]) {
      const mark = `round-${round}`;
      const { moment, ids } = await aDueSet(port, { mark, seconds: 2 });
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(0, moment - Date.now()));
      });
      const reader = call(port, `GET /posts/${mark}-0`).catch(() => undefined);
      await new Promise((resolve) => {
        setTimeout(resolve, round * 12);
      });
      server.child.kill('SIGKILL');
      await Promise.all([server.ended, reader]);
      const { active } = await looks.db
        .selectFrom('posts')
        .select((eb) => eb.fn.countAll<number>().as('active'))
        .where('id', 'in', ids)
        .where('status', '=', 1)
        .executeTakeFirstOrThrow();
      const { state } = await looks.db
        .selectFrom('sets')
        .select('state')
        .where('name', '=', mark)
        .executeTakeFirstOrThrow();
      expect([Number(active), state]).toEqual(state === 'done' ? [posts.length, 'done'] : [0, 'due']);
      server = start(String(port));
      await server.ready();
      for (const number of posts) expect((await call(port, `GET /posts/${mark}-${number}`)).status).toBe(200);
      expect(await countPublications(port, ids)).toEqual(posts.map(() => 1));
    }
    await looks.close();
  });
});
