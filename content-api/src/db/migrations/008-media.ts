import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { Row } from '../tables.ts';

/** Adds the name, stored size and uses of pictures, and the files that an interrupted call may leave behind. */
export async function up(db: Db, database: Database): Promise<void> {
  for (const column of ['name', 'search_text']) {
    await db.schema
      .alterTable('media')
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('media')
    .addColumn('stored', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db
    .updateTable('media')
    .set({ stored: sql`size` })
    .execute();
  for (const { app_key: appKey, file_name: name, alt } of await db
    .selectFrom('media')
    .select(['app_key', 'file_name', 'alt'])
    .execute()) {
    await db
      .updateTable('media')
      .set({ search_text: foldText(alt) })
      .where('app_key', '=', appKey)
      .where('file_name', '=', name)
      .execute();
  }
  await db.schema.createIndex('media_by_age').on('media').columns(['app_key', 'created_at', 'file_name']).execute();

  await db.schema
    .createTable('media_uses')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('picture', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_uses_key', ['app_key', 'picture', 'resource', 'record_id', 'field'])
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createIndex('media_uses_by_record')
    .on('media_uses')
    .columns(['app_key', 'resource', 'record_id'])
    .execute();

  await db.schema
    .createTable('media_pending')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('file_name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('media_pending_by_age').on('media_pending').column('created_at').execute();

  for (const [resource, { label, fields }] of Object.entries(shown))
    await noteUses(db, { resource, label, fields: fields.split(' ') });
}

/** The fields that could contain pictures when this migration was written. */
const shown: Readonly<Record<string, { label: string; fields: string }>> = {
  applications: { label: 'name', fields: 'logo_header logo_footer icon og_image' },
  users: { label: 'name', fields: 'profile_img' },
  sliders: { label: 'title', fields: 'thumb description' },
  pages: { label: 'title', fields: 'thumb banner_img description content' },
  sections: { label: 'name', fields: 'thumb background_img content' },
  widgets: { label: 'name', fields: 'thumb content' },
  profiles: { label: 'name', fields: 'profile_image signature_thumb biography_content spech_content' },
  'post-categories': { label: 'name', fields: 'thumb description' },
  posts: { label: 'title', fields: 'thumb content' },
  faqs: { label: 'faq_title', fields: 'thumb faq_content' },
  careers: { label: 'title', fields: 'thumb content' },
  socials: { label: 'name', fields: 'icon image' },
};

const batch = 500;

async function noteUses(
  db: Db,
  { resource, label, fields }: { resource: string; label: string; fields: readonly string[] },
): Promise<void> {
  const table = resource.replaceAll('-', '_');
  for (let last = 0; ;) {
    const rows: Row[] = await db
      .selectFrom(table)
      .select(['id', 'app_key', label, ...fields])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    const uses = rows.flatMap((row) => fields.flatMap((field) => listUses(row, { resource, label, field })));
    for (const use of uses) await db.insertInto('media_uses').values(use).execute();
    if (rows.length < batch) return;
    last = Number(rows.at(-1)?.id);
  }
}

function listUses(row: Row, { resource, label, field }: { resource: string; label: string; field: string }) {
  const found = [...String(row[field] ?? '').matchAll(/\/media\/([a-z0-9]{26})(?=[-.])/g)].map(
    ([, picture]) => picture ?? '',
  );
  return [...new Set(found)].map((picture) => ({
    app_key: String(row.app_key),
    picture,
    resource,
    record_id: Number(row.id),
    field,
    label: String(row[label]),
  }));
}
