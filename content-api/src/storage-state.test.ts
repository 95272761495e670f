import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { pino } from 'pino';
import { aServer, endServers } from './testing/a-server.ts';
import { anUpload, aPicture } from './testing/an-upload.ts';
import { freePort } from './testing/free-port.ts';
import { aTestApi, type TestApi } from './testing/test-api.ts';
import { until } from './testing/until.ts';

const isPostgres = process.env.QUOIN_TEST_ON === 'postgres';
const create = (api: TestApi) => api.call('POST /sliders', { body: { title: 'x' } });
const isReady = async (api: TestApi) => (await api.call('GET /health/ready')).status === 200;

describe('an API whose disk fails', () => {
  let api: TestApi;
  const lines: string[] = [];
  beforeAll(async () => {
    api = await aTestApi({ logger: pino({}, { write: (line: string) => void lines.push(line) }) });
  });
  beforeEach(() => {
    lines.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.close());
  const logged = () => lines.filter((line) => line.includes('"level":50'));

  /** Makes every write of the database fail with an I/O error; returns a function that ends this. */
  async function breakDatabase(): Promise<() => Promise<void>> {
    if (!isPostgres) {
      const exec = DatabaseSync.prototype.exec;
      const broken = jest.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
        // SQLITE_IOERR_WRITE, as the driver reports it.
        if (text === 'commit') throw Object.assign(new Error('disk I/O error'), { errcode: 778 });
        exec.call(this, text);
      });
      return async () => broken.mockRestore();
    }
    const { db } = api.database;
    await sql`create function broken() returns trigger language plpgsql as $$
      begin raise exception 'could not write block 7' using errcode = 'io_error'; end $$`.execute(db);
    for (const table of ['sliders', 'migrations'])
      await sql`create trigger broken before insert or update on ${sql.table(table)} execute function broken()`.execute(
        db,
      );
    return async () => {
      await sql`drop function broken cascade`.execute(db);
    };
  }

  it('is not ready, reads, and refuses writes until a test write works; it logs this once', async () => {
    const repair = await breakDatabase();
    const answers = [await create(api), await create(api), await create(api)];
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      answers.map(() => [503, '10']),
    );
    expect(answers[0]?.at('detail')).toMatch(/^The disk fails/);
    expect(answers[0]?.text).not.toMatch(/block|I\/O/);
    const ready = await api.call('GET /health/ready');
    expect([ready.status, ready.headers['retry-after']]).toEqual([503, '10']);
    expect((await api.call('GET /health/live')).status).toBe(200);
    expect((await api.call('GET /sliders')).at('data.total')).toBe(0);
    expect(logged()).toEqual([expect.stringContaining('the disk fails: writes are refused until a test write works')]);
    await repair();
    await until(() => isReady(api));
    expect((await create(api)).status).toBe(201);
    expect(logged()).toHaveLength(1);
  });

  it.each([
    ['ENOSPC', 507, '60'],
    ['EIO', 503, '10'],
  ])('for the files of a picture with %s answers %i and refuses other writes', async (...[code, status, wait]) => {
    const error = Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
    jest.spyOn(api.media, 'put').mockRejectedValueOnce(error);
    const refused = await anUpload(api, { bytes: await aPicture(400, 20).png().toBuffer() });
    expect([refused.status, refused.headers['retry-after']]).toEqual([status, wait]);
    expect([(await create(api)).status, await isReady(api)]).toEqual([503, false]);
    await until(() => isReady(api));
    expect((await create(api)).status).toBe(201);
    expect(logged()).toHaveLength(1);
    expect(readdirSync(api.settings.dataDir).filter((name) => name.startsWith('.storage-test'))).toEqual([]);
  });
});

describe('the real server', () => {
  afterEach(endServers);

  it('refuses writes while the system fails each of them, and accepts them afterwards', async () => {
    // Only Linux can limit the size of the files that a running process writes. SQLite reports an I/O error then.
    if (isPostgres || !existsSync('/usr/bin/prlimit')) return;
    const folder = mkdtempSync(path.join(tmpdir(), 'quoin-disk-'));
    const port = await freePort();
    const password = 'correct horse battery';
    const { child, ready, output } = aServer({ API_PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: password });
    await ready();
    const api = `http://127.0.0.1:${port}/api`;
    const signIn = () =>
      fetch(`${api}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identifier: 'admin@quoin.example', password }),
      }).then(({ status }) => status);
    const limit = (bytes: string) =>
      spawnSync('/usr/bin/prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]).status;
    const isServing = () => fetch(`${api}/health/ready`).then(({ ok }) => ok);
    expect([await signIn(), limit('0')]).toEqual([200, 0]);
    expect([await signIn(), await signIn(), await isServing()]).toEqual([503, 503, false]);
    expect((await fetch(`${api}/pages`, { headers: { 'app-key': 'quoin-site' } })).status).toBe(200);
    limit('unlimited');
    await until(isServing);
    expect(await signIn()).toBe(200);
    expect(output().match(/"level":50/g)).toHaveLength(1);
    rmSync(folder, { recursive: true, force: true });
  });
});
