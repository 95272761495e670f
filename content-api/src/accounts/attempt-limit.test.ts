import { aTestApi, accountsKey, type TestApi } from '../testing/test-api.ts';
import { openDatabase } from '../db/open-database.ts';
import { createAttemptLimit, deleteExpiredAttempts } from './attempt-limit.ts';

const succeed = () => Promise.resolve(true);
const fail = () => Promise.resolve(false);
const windowMs = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

let names = 0;
const create = (max: number, db = api.database.db) =>
  createAttemptLimit({ name: `limit ${(names += 1)}`, max, windowMs }, { db, accountsKey });
const endWindows = () => api.database.db.updateTable('attempts').set({ expires_at: '2000-01-01 00:00:00' }).execute();

describe('a limit of attempts', () => {
  it('counts failures by key until the window of the first one ends', async () => {
    const limit = create(2);
    expect(await limit.countFailure('a', succeed)).toBe(true);
    expect(await limit.countFailure('a', fail)).toBe(false);
    expect(await limit.countFailure('a', fail)).toBe(false);
    expect(await limit.countFailure('b', fail)).toBe(false);
    await expect(limit.countFailure('a', succeed)).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^(59|60)$/) },
    });
    await endWindows();
    expect(await limit.countFailure('a', succeed)).toBe(true);
  });

  it('does not count work that throws, and counts work before its result is known', async () => {
    const limit = create(1);
    const broken = () => Promise.reject(new Error('broken'));
    await expect(limit.countFailure('a', broken)).rejects.toThrow('broken');
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<boolean>();
    const first = limit.countFailure('a', () => {
      started.resolve();
      return ended.promise;
    });
    await started.promise;
    await expect(limit.countFailure('a', fail)).rejects.toThrow('Too many attempts');
    ended.resolve(true);
    expect(await first).toBe(true);
  });

  it('counts each attempt that has no result', async () => {
    const limit = create(1);
    await limit.count('a');
    await expect(limit.count('a')).rejects.toThrow('Too many attempts');
  });

  it('holds for all processes, and does not mix the keys of different limits', async () => {
    const other = openDatabase(api.settings.databaseUrl);
    const [name, max] = ['shared', 1];
    const here = createAttemptLimit({ name, max, windowMs }, { db: api.database.db, accountsKey });
    const there = createAttemptLimit({ name, max, windowMs }, { db: other.db, accountsKey });
    await here.count('a');
    await expect(there.count('a')).rejects.toThrow('Too many attempts');
    await create(1).count('a');
    await other.close();
  });

  it('stores no key in clear, and is forgotten when its window has ended', async () => {
    await create(1).count('somebody@example.org');
    expect(JSON.stringify(await api.database.db.selectFrom('attempts').selectAll().execute())).not.toContain(
      'somebody',
    );
    await endWindows();
    await deleteExpiredAttempts(api.database.db);
    expect(await api.database.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });
});
