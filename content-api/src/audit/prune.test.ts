import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';
import { appendAudit } from './append.ts';
import { pruneAudits } from './prune.ts';
import { verifyAudit } from './verify.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(async () => {
  jest.useRealTimers();
  await api.close();
});

const dayMs = 86_400_000;
const verify = () => verifyAudit(api.database.db, { appKey: siteKey });
const append = () =>
  api.database.db
    .transaction()
    .execute((db) => appendAudit(db, { appKey: siteKey, events: [{ action: 'update', by: { userId: 1 } }] }));

/** Appends an entry that is so many days old. */
async function appendOld(days: number): Promise<void> {
  jest.useFakeTimers({ now: Date.now() - days * dayMs, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  await append();
  jest.useRealTimers();
}

describe('pruning the audits', () => {
  beforeEach(async () => {
    await api.database.db.deleteFrom('audit').where('app_key', '=', siteKey).execute();
    for (const days of [60, 50, 40, 32, 20]) await appendOld(days);
  });

  it('deletes what is older than the days that are kept, says so, and leaves a chain that is whole', async () => {
    await pruneAudits(api.database.db, 31);
    const entries = await api.database.db
      .selectFrom('audit')
      .select(['number', 'action', 'via', 'detail'])
      .where('app_key', '=', siteKey)
      .orderBy('number')
      .execute();
    expect(entries).toEqual([
      expect.objectContaining({ number: 5, action: 'update' }),
      expect.objectContaining({ number: 6, action: 'prune-audit', via: 'command' }),
    ]);
    expect(JSON.parse(entries[1]?.detail ?? '')).toMatchObject({ through: 4, days: 31 });
    expect((await verify()).problem).toBeUndefined();
  });

  it('does nothing again on the same day', async () => {
    await pruneAudits(api.database.db, 31);
    const { last } = await verify();
    await pruneAudits(api.database.db, 31);
    expect((await verify()).last).toEqual(last);
  });

  it('leaves a chain that is whole when it is interrupted, and one that is not when more is deleted', async () => {
    await pruneAudits(api.database.db, 41);
    expect((await verify()).first).toBe(3);
    await pruneAudits(api.database.db, 30);
    expect((await verify()).problem).toBeUndefined();
    const { first } = await verify();
    await api.database.db
      .deleteFrom('audit')
      .where('app_key', '=', siteKey)
      .where('number', '=', Number(first))
      .execute();
    expect((await verify()).problem).toMatch(/^The entries before number \d+ are missing/);
  });

  it('keeps everything that is young enough', async () => {
    const before = await verify();
    await pruneAudits(api.database.db, 400);
    expect(await verify()).toEqual(before);
  });
});
