import { migrate } from '../migrate.ts';
import type { Row } from '../tables.ts';
import { anOlderDatabase } from '../testing/an-older-database.ts';

describe('the migration that adds slugs to post categories', () => {
  it('derives them from the names, unique in an application, and finds rows by them', async () => {
    const { database, aRow, remove } = await anOlderDatabase(22);
    const { db } = database;
    const keys = ['one', 'two'];
    for (const key of keys)
      await db
        .insertInto('applications')
        .values(aRow('applications', { app_key: key }))
        .execute();
    const names = [
      ['one', 'House news'],
      ['one', 'House  News!'],
      ['one', 'House news 2'],
      ['one', 'সংবাদ'],
      ['one', '2026'],
      ['two', 'House news'],
    ] as const;
    for (const [key, name] of names)
      await db
        .insertInto('post_categories')
        .values(aRow('post_categories', { app_key: key, name }))
        .execute();

    await migrate(database);
    const rows: Row[] = await db.selectFrom('post_categories').select(['app_key', 'slug']).orderBy('id').execute();
    expect(rows.map(({ app_key: key, slug }) => [key, slug])).toEqual([
      ['one', 'house-news'],
      ['one', 'house-news-2'],
      ['one', 'house-news-2-2'],
      ['one', 'সংবাদ'],
      ['one', 'category'],
      ['two', 'house-news'],
    ]);
    const found = await db.selectFrom(database.searchRows('post_categories', 'house-news-2')).select('slug').execute();
    expect(found.map(({ slug }) => slug).toSorted()).toEqual(['house-news-2', 'house-news-2-2']);
    await expect(
      db
        .insertInto('post_categories')
        .values(aRow('post_categories', { app_key: 'two', slug: 'house-news' }))
        .execute(),
    ).rejects.toThrow(/unique/i);
    await remove();
  });
});
