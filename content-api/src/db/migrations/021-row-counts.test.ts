import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { sql } from 'kysely';
import { library } from '../../media/library.ts';
import type { Database, Db } from '../database.ts';
import { getListTable } from '../list-indexes.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';
import { draftColumns } from '../tables.ts';
import { aDatabase, type TestDatabase } from '../testing/a-database.ts';
import { expectExactCounts } from '../testing/expect-exact-counts.ts';
import { migrations } from './migrations.ts';

let folder: string;
let place: TestDatabase;
let database: Database;
/** The process of an earlier version that still runs. */
let older: Database;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-counts-'));
  place = await aDatabase(folder, { isEmpty: true });
  database = openDatabase(place.url);
  older = openDatabase(place.url);
  await migrate(database);
  await goBack(database);
});
afterEach(async () => {
  await older.close();
  await database.close();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

const countTheRow = sql`insert into row_counts (app_key, resource, from_text, from_number, from_id, status, total)
  values (new.app_key, 'faqs', '', -2147483648, 0, new.status, 1)
  on conflict (app_key, resource, from_text, from_number, from_id, status) do update set total = row_counts.total + 1`;

async function dropDraftColumns(db: Db): Promise<void> {
  for (const { table } of contracts.filter(({ editing }) => editing.drafts).map(getListTable)) {
    for (const column of draftColumns) await db.schema.alterTable(table).dropColumn(column).execute();
  }
}

async function dropPictureUses(db: Db): Promise<void> {
  for (const contract of contracts) {
    for (const [name, { useOf }] of Object.entries(contract.fields)) {
      if (useOf !== undefined)
        await db.schema.alterTable(contract.name.replaceAll('-', '_')).dropColumn(name).execute();
    }
  }
}

const laterIndexes = [
  'deleted_records_by_root',
  'media_by_original',
  'media_by_picture',
  'post_categories_slug_unique',
];

/** Columns that later migrations added, in their tables. */
const laterColumns = Object.entries({
  deleted_records: ['label', 'draft', 'root_resource', 'root_id'],
  revisions: ['next_at', 'draft_revision'],
  changes: ['version'],
  tokens: ['device', 'address', 'factors', 'authenticated_at'],
  applications: ['second_factor', 'review'],
  memberships: ['role', 'resources'],
  media: ['crop_of'],
  posts: ['author'],
  former_slugs: ['since'],
  post_categories: ['slug'],
}).flatMap(([table, columns]) => columns.map((column) => ({ table, column })));

/**
 * Makes the database as migration 20 left it: without what later ones added, with two tables of blocks, and a trigger
 * that counts in them.
 */
async function goBack({ db, dropTriggers }: Database): Promise<void> {
  const application = (await db.introspection.getTables()).find(({ name }) => name === 'applications')?.columns ?? [];
  await db
    .insertInto('applications')
    .values({
      ...Object.fromEntries(
        application
          .filter(({ name }) => name !== 'id')
          .map(({ name }) => [name, /^(version|status|user_id|\w+_decorative)$/.test(name) ? 1 : '']),
      ),
      app_key: 'one',
    })
    .execute();
  await db.deleteFrom('migrations').where('number', '>', 20).execute();
  for (const { table } of [...contracts, library].map(getListTable)) await dropTriggers(db, table);
  for (const table of [
    'versions',
    'attempts',
    'devices',
    'invitations',
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'sign_in_events',
    'identities',
    'provider_sign_ins',
    'media_tags',
    'drafts',
    'draft_changes',
    'redirects',
    'audit',
    'set_pins',
    'set_items',
    'sets',
    'saved_views',
    'presence',
    'review_pins',
    'reviews',
    'review_lines',
    'draft_writers',
    'previews',
    'picture_hosts',
    'api_tokens',
  ])
    await db.schema.dropTable(table).execute();
  for (const index of laterIndexes) await db.schema.dropIndex(index).execute();
  for (const { table, column } of laterColumns) await db.schema.alterTable(table).dropColumn(column).execute();
  await dropDraftColumns(db);
  await db.deleteFrom('list_indexes').where('resource', '=', 'redirects').execute();
  await dropPictureUses(db);
  await db.schema.dropTable('row_counts').execute();
  for (const table of ['row_counts', 'stretch_counts'])
    await sql`create table ${sql.table(table)} (app_key text, resource text, from_text text, from_number integer, from_id integer,
      status integer, total integer, primary key (app_key, resource, from_text, from_number, from_id, status))`.execute(
      db,
    );
  if (process.env.QUOIN_TEST_ON === 'postgres') {
    await sql`create function faqs_counted() returns trigger language plpgsql as $$ begin ${countTheRow}; return null; end $$`.execute(
      db,
    );
    await sql`create trigger faqs_added after insert on faqs for each row execute function faqs_counted()`.execute(db);
  } else {
    await sql`create trigger faqs_added after insert on faqs begin
      insert into faqs_search(rowid, search_text) values(new.id, new.search_text); ${countTheRow}; end`.execute(db);
  }
}

const addFaq = (db: Db, { title, status }: { title: string; status: number }) =>
  db
    .insertInto('faqs')
    .values({
      app_key: 'one',
      faq_title: title,
      faq_content: '',
      thumb: '',
      status,
      sort_order: 0,
      version: 1,
      created_at: '',
      updated_at: '',
      search_text: title,
    })
    .execute();

describe('the migration to one count of each status', () => {
  it('counts existing rows, and those that an earlier version writes before, during and after it', async () => {
    await addFaq(older.db, { title: 'before', status: 1 });
    await addFaq(older.db, { title: 'inactive', status: 0 });
    let migrated = Promise.resolve();
    await older.db.transaction().execute(async (db) => {
      await addFaq(db, { title: 'uncommitted at the start', status: 1 });
      migrated = migrate(database);
      await addFaq(db, { title: 'during', status: 1 });
    });
    await migrated;
    await addFaq(older.db, { title: 'after', status: 0 });
    await older.db.updateTable('faqs').set({ status: 2 }).where('faq_title', '=', 'before').execute();
    await older.db.deleteFrom('faqs').where('faq_title', '=', 'during').execute();
    expect(await expectExactCounts(database.db)).toEqual({
      'applications one 1': 1,
      'faqs one 0': 2,
      'faqs one 1': 1,
      'faqs one 2': 1,
    });
    const tables = (await database.db.introspection.getTables()).map(({ name }) => name);
    expect(tables).not.toContain('stretch_counts');
    const found = await database.db.selectFrom(database.searchRows('faqs', 'after')).select('faq_title').execute();
    expect(found).toEqual([{ faq_title: 'after' }]);
  });

  it('leaves a list without indexes to the rebuild, which counts its rows', async () => {
    await addFaq(older.db, { title: 'before', status: 1 });
    await database.db.updateTable('list_indexes').set({ recipe: '' }).where('resource', '=', 'faqs').execute();
    await migrate(database, { list: migrations.filter(({ number }) => number <= 21) });
    await addFaq(older.db, { title: 'in between', status: 0 });
    await migrate(database);
    expect(await expectExactCounts(database.db)).toMatchObject({ 'faqs one 0': 1, 'faqs one 1': 1 });
  });
});
