import { sql, type CreateTableBuilder } from 'kysely';
import type { Database, Db } from '../database.ts';

interface Resource {
  text?: string;
  numbers?: string;
  /** Nullable text columns: date-times and days. */
  times?: string;
  /** Each column with the table that it references. */
  references?: Readonly<Record<string, string>>;
  unique?: readonly string[];
}

// Written out and not derived from the contract, because a migration must never change. A test compares it with the
// contract.
const resources: Readonly<Record<string, Resource>> = {
  applications: {
    text: `name title description logo_header logo_footer icon email phone address web_url map_html copyright
      meta_title meta_description meta_keywords meta_schema og_title og_description og_image og_url
      facebook_pixels_id google_analytics_id google_tag_manager_id google_site_verification`,
    numbers: 'user_id status',
  },
  users: {
    text: 'name firstname lastname email phone address national_id_no gender profile_img type facebook_id google_id scopes',
    numbers: 'status',
    times: 'phone_verified_at dob',
    unique: ['email'],
  },
  sliders: { text: 'title sub_title thumb link_url description', numbers: 'status sort_order' },
  pages: {
    text: 'name title sub_title description content thumb banner_img slug page_template tags meta_key meta_description',
    numbers: 'status',
    unique: ['slug'],
  },
  sections: {
    text: 'name title sub_title content thumb background_img link_url template',
    numbers: 'status is_top sort_order',
    references: { page_id: 'pages' },
  },
  widgets: {
    text: 'name title sub_title content thumb link_url',
    numbers: 'status sort_order',
    references: { section_id: 'sections' },
  },
  profiles: {
    text: 'name title designation slug profile_image signature_thumb biography_content spech_content',
    numbers: 'sort_order status',
    unique: ['slug'],
  },
  menus: { text: 'title slug shortcode hook', numbers: 'status sort_order', references: { parent_id: 'menus' } },
  post_categories: {
    text: 'name description thumb metaKey metaDescription',
    numbers: 'status sortOrder',
    references: { parentId: 'post_categories' },
  },
  posts: {
    text: 'slug title sub_title content thumb tags meta_title meta_description meta_keywords',
    numbers: 'status sort_order',
    references: { category_id: 'post_categories' },
    unique: ['slug'],
  },
  faqs: { text: 'faq_title faq_content thumb', numbers: 'status sort_order' },
  careers: {
    text: 'title content thumb',
    numbers: 'status sort_order',
    times: 'application_publish_at application_start_at application_end_at',
  },
  socials: { text: 'name icon image link_url target app_id', numbers: 'status sort_order' },
  subscribers: { text: 'name email app_id', numbers: 'status', unique: ['email'] },
};

export async function up(db: Db, database: Database): Promise<void> {
  for (const [name, resource] of Object.entries(resources)) await createResource(db, { database, name, resource });
  await createAccounts(db, database);
}

const words = (list = ''): string[] => list.split(/\s+/).filter(Boolean);

async function createResource(
  db: Db,
  { database, name, resource }: { database: Database; name: string; resource: Resource },
): Promise<void> {
  const isTenant = name === 'applications';
  let table: CreateTableBuilder<string, string> = db.schema
    .createTable(name)
    .addColumn('id', 'integer', database.identity)
    .addColumn('app_key', 'text', (column) =>
      isTenant ? column.notNull().unique() : column.notNull().references('applications.app_key'),
    );
  for (const column of words(resource.text)) table = table.addColumn(column, 'text', (made) => made.notNull());
  for (const column of words(resource.numbers)) table = table.addColumn(column, 'integer', (made) => made.notNull());
  for (const column of words(resource.times)) table = table.addColumn(column, 'text');
  for (const [column, to] of Object.entries(resource.references ?? {})) {
    table = table
      .addColumn(column, 'integer')
      // Composite, so that a reference cannot leave its application, whatever the application code omits.
      .addForeignKeyConstraint(`${name}_${column}`, ['app_key', column], to, ['app_key', 'id'], (key) =>
        key.onDelete('restrict'),
      );
  }
  for (const column of resource.unique ?? [])
    table = table.addUniqueConstraint(`${name}_${column}_unique`, ['app_key', column]);
  await table
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint(`${name}_app_key_id`, ['app_key', 'id'])
    .modifyEnd(database.tableEnd)
    .execute();
  for (const column of Object.keys(resource.references ?? {})) {
    await db.schema.createIndex(`${name}_by_${column}`).on(name).columns(['app_key', column]).execute();
  }
}

async function createAccounts(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('credentials')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('credentials_key', ['app_key', 'user_id'])
    .addForeignKeyConstraint('credentials_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema
    .createTable('memberships')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('user_app_key', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['app_key', 'user_app_key', 'user_id'])
    .addForeignKeyConstraint('memberships_user', ['user_app_key', 'user_id'], 'users', ['app_key', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('memberships_by_user').on('memberships').columns(['user_app_key', 'user_id']).execute();
  await db.schema
    .createTable('tokens')
    .addColumn('app_key', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tokens_key', ['app_key', 'token_hash'])
    .addForeignKeyConstraint('tokens_user', ['app_key', 'user_id'], 'users', ['app_key', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(database.tableEnd)
    .execute();
  await db.schema.createIndex('tokens_by_user').on('tokens').columns(['app_key', 'user_id']).execute();
  await db.schema
    .createTable('media')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key'))
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('media_key', ['app_key', 'file_name'])
    .addCheckConstraint('media_size', sql`size > 0`)
    .modifyEnd(database.tableEnd)
    .execute();
}
