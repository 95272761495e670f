import type { Row } from '../tables.ts';
import { anOlderDatabase } from '../testing/an-older-database.ts';

describe('the migration of the hosts of pictures', () => {
  it('finds those of the active records, over several batches', async () => {
    const { database, aRow, upgrade, remove } = await anOlderDatabase(45);
    const { db } = database;
    await db
      .insertInto('applications')
      .values(aRow('applications', { app_key: 'one', icon: 'https://icons.example/i.svg' }))
      .execute();
    const faqs: Row[] = [
      { faq_content: '<p><img src="https://text.example/a.jpg"></p>', thumb: 'https://thumb.example/b.jpg' },
      { status: 0, thumb: 'https://inactive.example/a.jpg' },
      ...Array.from({ length: 100 }, () => ({ thumb: '/media/a.webp' })),
      { thumb: 'https://last.example/a.jpg' },
    ];
    for (const faq of faqs)
      await db
        .insertInto('faqs')
        .values(aRow('faqs', { app_key: 'one', ...faq }))
        .execute();
    await upgrade();
    const rows: Row[] = await db
      .selectFrom('picture_hosts')
      .selectAll()
      .orderBy('resource')
      .orderBy('origin')
      .execute();
    expect(rows.map(({ app_key: key, resource, record_id: id, origin }) => [key, resource, id, origin])).toEqual([
      ['one', 'applications', 1, 'https://icons.example'],
      ['one', 'faqs', 103, 'https://last.example'],
      ['one', 'faqs', 1, 'https://text.example'],
      ['one', 'faqs', 1, 'https://thumb.example'],
    ]);
    await remove();
  });
});
