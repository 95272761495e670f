import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { aDatabase } from '../testing/a-database.ts';
import { migrations } from './migrations.ts';

const moment = '2026-01-01 00:00:00';
const makeName = (letter: string): string => `${letter.repeat(26)}.webp`;

/** The database with the columns of that time, which the types of today do not have. */
type OldDatabase = { insertInto: (table: string) => { values: (rows: object) => { execute: () => Promise<unknown> } } };

describe('the migration that numbers pictures', () => {
  it('numbers them by age and keeps all of them, with their former names', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quoin-media-'));
    const { url, drop } = await aDatabase(folder, { isEmpty: true });
    const database = openDatabase(url);
    const old: OldDatabase = database.db;
    await migrate(database, { list: migrations.filter(({ number }) => number < 18) });
    const columns =
      (await database.db.introspection.getTables()).find(({ name }) => name === 'applications')?.columns ?? [];
    const application = Object.fromEntries(
      columns
        .filter(({ name }) => name !== 'id')
        .map(({ name }) => [name, /^(version|status|user_id)$/.test(name) ? 1 : '']),
    );
    await old
      .insertInto('applications')
      .values({ ...application, app_key: 'one' })
      .execute();
    const picture = {
      app_key: 'one',
      width: 9,
      height: 9,
      size: 77,
      stored: 99,
      sha256: 'abc',
      search_text: 'as it was',
    };
    await old
      .insertInto('media')
      .values([
        { ...picture, file_name: makeName('b'), name: 'Newest.png', alt: '', created_at: '2026-03-01 00:00:00' },
        { ...picture, file_name: makeName('c'), name: 'Oldest.png', alt: 'Zwei STRASSEN', created_at: moment },
        { ...picture, file_name: makeName('a'), name: 'Older.png', alt: '', created_at: '2026-02-01 00:00:00' },
      ])
      .execute();
    const former = { app_key: 'one', picture: 'd'.repeat(26), file_name: makeName('d'), leads_to: makeName('c') };
    await old.insertInto('former_pictures').values(former).execute();

    await migrate(database);
    const { db } = database;
    const { search_text: _, ...kept } = {
      ...picture,
      file_name: makeName('c'),
      name: 'Oldest.png',
      alt: 'Zwei STRASSEN',
      created_at: moment,
    };
    const rows = await db.selectFrom('media').selectAll().orderBy('created_at').execute();
    expect(rows).toMatchObject([
      { id: 1, ...kept },
      { id: 2, name: 'Older.png' },
      { id: 3, name: 'Newest.png' },
    ]);
    expect(await db.selectFrom(database.searchRows('media', 'zwei strassen')).select('file_name').execute()).toEqual([
      { file_name: makeName('c') },
    ]);
    expect(await db.selectFrom('row_counts').select('total').where('resource', '=', 'media').execute()).toEqual([
      { total: 3 },
    ]);
    expect(await db.selectFrom('former_pictures').selectAll().execute()).toEqual([former]);
    // The former names still change with the file name of the picture, and are deleted with it.
    await db
      .updateTable('media')
      .set({ file_name: makeName('e') })
      .where('file_name', '=', makeName('c'))
      .execute();
    expect(await db.selectFrom('former_pictures').select('leads_to').execute()).toEqual([{ leads_to: makeName('e') }]);
    await db.deleteFrom('media').where('file_name', '=', makeName('e')).execute();
    expect(await db.selectFrom('former_pictures').selectAll().execute()).toEqual([]);
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
