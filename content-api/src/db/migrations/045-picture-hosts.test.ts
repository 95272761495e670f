import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import type { Row } from '../tables.ts';
import { aDatabase } from '../testing/a-database.ts';
import { migrations } from './migrations.ts';

describe('the migration of the hosts of pictures', () => {
  it('finds those of the active records, over several batches', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quoin-hosts-'));
    const { url, drop } = await aDatabase(folder, { isEmpty: true });
    const database = openDatabase(url);
    const { db } = database;
    await migrate(database, { list: migrations.filter(({ number }) => number < 45) });
    const tables = await db.introspection.getTables();
    /** Returns a row of the table as it was then, with 1 or '' in the columns that are not given. */
    const aRow = (table: string, given: Row): Row => ({
      ...Object.fromEntries(
        (tables.find(({ name }) => name === table)?.columns ?? [])
          .filter(({ name, isNullable }) => name !== 'id' && !isNullable)
          .map(({ name, dataType }) => [name, /int/i.test(dataType) ? 1 : '']),
      ),
      app_key: 'one',
      ...given,
    });
    await db
      .insertInto('applications')
      .values(aRow('applications', { icon: 'https://icons.example/i.svg' }))
      .execute();
    const faqs: Row[] = [
      { faq_content: '<p><img src="https://text.example/a.jpg"></p>', thumb: 'https://thumb.example/b.jpg' },
      { status: 0, thumb: 'https://inactive.example/a.jpg' },
      ...Array.from({ length: 100 }, () => ({ thumb: '/media/a.webp' })),
      { thumb: 'https://last.example/a.jpg' },
    ];
    for (const faq of faqs) await db.insertInto('faqs').values(aRow('faqs', faq)).execute();
    await migrate(database, { list: migrations.filter(({ number }) => number <= 45) });
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
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
