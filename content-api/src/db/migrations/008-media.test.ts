import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { aDatabase } from '../testing/a-database.ts';
import { migrations } from './migrations.ts';

const at = '2026-01-01 00:00:00';
const record = { version: 1, created_at: at, updated_at: at };

async function asBefore(db: Db): Promise<void> {
  const columns =
    `name title description logo_header logo_footer icon email phone address web_url map_html copyright meta_title meta_description meta_keywords meta_schema
    og_title og_description og_image og_url facebook_pixels_id google_analytics_id google_tag_manager_id google_site_verification`.split(
      /\s+/,
    );
  await db
    .insertInto('applications')
    .values({
      ...Object.fromEntries(columns.map((name) => [name, ''])),
      ...record,
      app_key: 'one',
      user_id: 0,
      status: 1,
    })
    .execute();
  const file = {
    app_key: 'one',
    file_name: `${'a'.repeat(26)}.webp`,
    alt: 'Zwei STRASSEN',
    width: 9,
    height: 9,
    size: 77,
    sha256: '',
    created_at: at,
  };
  // The current columns do not exist yet, so the current types do not apply.
  const {
    insertInto,
  }: { insertInto: (table: string) => { values: (row: object) => { execute: () => Promise<unknown> } } } = db;
  await insertInto.call(db, 'media').values(file).execute();
  await db
    .insertInto('faqs')
    .values({
      ...record,
      app_key: 'one',
      faq_title: 'Why?',
      faq_content: `<img src="/media/${'a'.repeat(26)}.webp" alt=""/>`,
      thumb: `/media/${'a'.repeat(26)}.webp`,
      status: 1,
      sort_order: 0,
    })
    .execute();
}

describe('the migration of the media tables', () => {
  it('computes the size and the uses of existing pictures', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quoin-media-'));
    const { url, drop } = await aDatabase(folder, { isEmpty: true });
    const database = openDatabase(url);
    await migrate(database, { list: migrations.filter(({ number }) => number < 8) });
    await asBefore(database.db);
    await migrate(database, { list: migrations.filter(({ number }) => number <= 8) });
    expect(await database.db.selectFrom('media').select(['stored', 'search_text', 'name']).execute()).toEqual([
      { stored: 77, search_text: 'zwei strassen', name: '' },
    ]);
    const use = { app_key: 'one', picture: 'a'.repeat(26), resource: 'faqs', record_id: 1, label: 'Why?' };
    expect(await database.db.selectFrom('media_uses').selectAll().orderBy('field').execute()).toEqual([
      { ...use, field: 'faq_content' },
      { ...use, field: 'thumb' },
    ]);
    await database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
