import { logChange } from '../changes/revision.ts';
import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const titles = async (token?: null): Promise<unknown> => {
  const list = await api.call('GET /faqs?page=1&size=5', token === null ? { token } : {});
  return [list.status, list.at('data.data.0.faq_title'), list.at('data.total')];
};

describe('a read during a write', () => {
  it('returns the state before the write at once, and the next read the state after it', async () => {
    const id = Number((await api.call('POST /faqs', { body: { faq_title: 'Before' } })).at('data.id'));
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = api.database.db.transaction().execute(async (db) => {
      await db.updateTable('faqs').set({ faq_title: 'After' }).where('id', '=', id).execute();
      await logChange(db, { appKey: siteKey, resource: 'faqs', id, action: 'update' });
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    // A read that waited for the transaction would never end: the transaction ends only after the reads.
    expect([
      await titles(),
      await titles(null),
      (await api.call(`GET /faqs/${id}`)).at('data.faq_title'),
      (await api.call('GET /health/ready')).status,
    ]).toEqual([[200, 'Before', 1], [200, 'Before', 1], 'Before', 200]);
    ended.resolve();
    await writing;
    expect([await titles(), await titles(null)]).toEqual([
      [200, 'After', 1],
      [200, 'After', 1],
    ]);
  });

  it('sees the writes that the same caller had acknowledged', async () => {
    for (const title of ['one', 'two', 'three']) {
      const made = await api.call('POST /faqs', { body: { faq_title: title } });
      expect((await api.call(`GET /faqs/${String(made.at('data.id'))}`)).at('data.faq_title')).toBe(title);
    }
  });
});
