import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import type { Row } from '../tables.ts';
import { aDatabase } from '../testing/a-database.ts';
import { migrations } from './migrations.ts';

describe('the migration that adds slugs to post categories', () => {
  it('derives them from the names, unique in an application, and finds rows by them', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quoin-slugs-'));
    const { url, drop } = await aDatabase(folder, { isEmpty: true });
    const database = openDatabase(url);
    const { db } = database;
    await migrate(database, { list: migrations.filter(({ number }) => number < 22) });
    const tables = await db.introspection.getTables();
    /** Returns a row of the table as it was then, with 0 or '' in the columns that are not given. */
    const aRow = (table: string, given: Row): Row => ({
      ...Object.fromEntries(
        (tables.find(({ name }) => name === table)?.columns ?? [])
          .filter(({ name, isNullable }) => name !== 'id' && !isNullable)
          .map(({ name, dataType }) => [name, /int/i.test(dataType) ? 1 : '']),
      ),
      ...given,
    });
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
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
