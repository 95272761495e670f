import { pino } from 'pino';
import { openDatabase } from '../db/open-database.ts';
import { formatTimestamp, parseTimestamp } from '../timestamps.ts';
import { addTenant, adminPassword, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let theirs: string;
const log: string[] = [];
beforeAll(async () => {
  api = await aTestApi({
    logger: pino(
      { level: 'error' },
      {
        write: (line: string) => {
          log.push(line);
        },
      },
    ),
  });
  theirs = await addTenant(api, 'other-site');
});
afterAll(() => api.close());

const get = (headers: Record<string, string>) => api.call('GET /sliders', { key: null, token: null, headers });

describe('the application key', () => {
  it.each(['app-key', 'app_key', 'App_Key', 'APP-KEY'])('is read from %s', async (name) => {
    expect((await get({ [name]: siteKey })).status).toBe(200);
  });

  it('may be sent twice with the same value [API-AUTH]', async () => {
    expect((await get({ 'app-key': siteKey, app_key: siteKey })).status).toBe(200);
  });

  it('is refused when two values differ, on every route', async () => {
    const torn = { 'app-key': siteKey, app_key: 'other-site' };
    expect((await get(torn)).status).toBe(400);
    expect((await api.call('GET /sliders', { headers: { app_key: 'other-site' } })).status).toBe(400);
    expect(
      (await api.call('GET /applications/quoin-site', { token: null, headers: { App_Key: 'other-site' } })).status,
    ).toBe(400);
  });

  it('is required, and must exist', async () => {
    expect((await get({})).status).toBe(400);
    expect((await get({ 'app-key': '' })).status).toBe(400);
    for (const key of ['*', '%', 'null', 'undefined', `${siteKey},other-site`, `${siteKey} OR 1=1`, 'no-such-key']) {
      expect((await get({ 'app-key': key })).status).toBe(404);
    }
  });

  it('does not extend the access of a token', async () => {
    const [foreign, missing] = [
      await api.call('GET /sliders', { key: siteKey, token: theirs }),
      await api.call('GET /sliders', { key: 'no-such-key', token: theirs }),
    ];
    expect(foreign.status).toBe(403);
    expect({ ...foreign.under(''), request_id: '' }).toEqual({ ...missing.under(''), request_id: '' });
  });
});

describe('the token', () => {
  it.each(['Bearer', 'Bearer x', 'Basic YTpi', 'eyJhbGciOiJub25lIn0.e30.', `Bearer ${'a'.repeat(43)}`])(
    'is not %s',
    async (authorization) => {
      expect((await get({ 'app-key': siteKey, authorization })).status).toBe(401);
    },
  );

  it('is not read from the URL', async () => {
    expect(
      (await api.call(`GET /app-report?token=${api.token}&access_token=${api.token}`, { token: null })).status,
    ).toBe(401);
  });
});

describe('a token', () => {
  const age = (ms: number) =>
    api.database.db
      .updateTable('tokens')
      .set({ seen_at: formatTimestamp(new Date(Date.now() - ms)) })
      .execute();
  const minute = 60_000;

  it('expires without use after half an hour, or after 14 days when it is remembered', async () => {
    const remembered = String(
      (
        await api.call('POST /login', {
          body: { identifier: api.settings.adminEmail, password: adminPassword, remember: true },
        })
      ).at('token'),
    );
    const forgotten = await api.login(api.settings.adminEmail, adminPassword);
    const statuses = async (ms: number) => {
      await age(ms);
      return Promise.all(
        [forgotten, remembered].map(async (token) => (await api.call('GET /app-report', { token })).status),
      );
    };
    expect(await statuses(29 * minute)).toEqual([200, 200]);
    expect(await statuses(30 * minute)).toEqual([401, 200]);
    expect(await statuses(14 * 24 * 60 * minute)).toEqual([401, 401]);
  });

  it('is extended by use, which is recorded at most once a minute', async () => {
    const token = await api.login(api.settings.adminEmail, adminPassword);
    await age(20 * minute);
    expect((await api.call('GET /app-report', { token })).status).toBe(200);
    const { seen_at: seen } = await api.database.db
      .selectFrom('tokens')
      .select('seen_at')
      .orderBy('seen_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(Date.now() - parseTimestamp(seen)).toBeLessThan(minute);
    await age(30_000);
    const before = await api.database.db.selectFrom('tokens').select('seen_at').orderBy('token_hash').execute();
    await api.call('GET /app-report', { token });
    expect(await api.database.db.selectFrom('tokens').select('seen_at').orderBy('token_hash').execute()).toEqual(
      before,
    );
  });

  it('is not extended by calls that nobody caused, which are answered all the same', async () => {
    const token = await api.login(api.settings.adminEmail, adminPassword);
    const headers = { 'quoin-background': '1' };
    const readLife = async (call: object) =>
      Number((await api.call('GET /account/session', { key: null, token, ...call })).at('data.idle_seconds_left'));
    await age(20 * minute);
    const [left, after] = [await readLife({ headers }), await readLife({ headers })];
    expect([left <= 600, left > 500, after <= left]).toEqual([true, true, true]);
    expect((await api.call('GET /app-report', { token, headers })).status).toBe(200);
    await age(30 * minute);
    expect((await api.call('GET /account/session', { key: null, token, headers })).status).toBe(401);
    await age(20 * minute);
    expect([await readLife({}), (await readLife({ headers })) > 1700]).toEqual([1800, true]);
  });

  it('expires after the minutes of the settings', async () => {
    const other = await aTestApi({ env: { SESSION_IDLE_MINUTES: '5' } });
    const { idle_seconds: idle } = await other.database.db
      .selectFrom('tokens')
      .select('idle_seconds')
      .executeTakeFirstOrThrow();
    expect(idle).toBe(300);
    expect((await other.call('GET /account/session')).at('data.idle_seconds_left')).toBeLessThanOrEqual(300);
    await other.close();
  });

  it('still reads when its use cannot be recorded, which is logged once', async () => {
    const token = await api.login(api.settings.adminEmail, adminPassword);
    await age(2 * minute);
    log.length = 0;
    const other = openDatabase(api.settings.databaseUrl);
    const statuses = await other.db.transaction().execute(async (db) => {
      // The row, or on SQLite the file, stays locked until the transaction ends.
      await db
        .updateTable('tokens')
        .set('seen_at', (eb) => eb.ref('seen_at'))
        .execute();
      return [
        (await api.call('GET /app-report', { token })).status,
        (await api.call('GET /app-report', { token })).status,
      ];
    });
    await other.close();
    expect(statuses).toEqual([200, 200]);
    expect(log.filter((line) => line.includes('the use of a token could not be recorded'))).toHaveLength(1);
    expect((await api.call('GET /app-report', { token })).status).toBe(200);
    const { seen_at: seen } = await api.database.db
      .selectFrom('tokens')
      .select('seen_at')
      .orderBy('seen_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(Date.now() - parseTimestamp(seen)).toBeLessThan(minute);
  });
});
