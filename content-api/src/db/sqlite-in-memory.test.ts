import { createOpenInMemory } from './sqlite-in-memory.ts';

const now = '2026-01-01 00:00:00';

describe('a database in memory', () => {
  it('has the tables, search indexes and counts of this version', async () => {
    const openInMemory = createOpenInMemory();
    const first = await openInMemory({ maxBytes: 2 ** 24 });
    const second = await openInMemory({ maxBytes: 2 ** 24 });
    await second.db
      .insertInto('faqs')
      .values({
        app_key: 'a',
        faq_title: 'One',
        faq_content: '',
        thumb: '',
        sort_order: 0,
        status: 1,
        search_text: 'one',
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const found = await second.db.selectFrom(second.searchRows('faqs', 'one')).select('id').execute();
    const counts = await second.db.selectFrom('row_counts').selectAll().execute();
    expect(found).toHaveLength(1);
    expect(counts).toEqual([{ app_key: 'a', resource: 'faqs', status: 1, total: 1 }]);
    expect(await first.db.selectFrom('faqs').select('id').execute()).toEqual([]);
    await first.close();
    await second.close();
  });
});
