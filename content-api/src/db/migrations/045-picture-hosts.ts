import { findImageOrigins, findTextOrigins } from '../../media/picture-hosts.ts';
import type { Database, Db } from '../database.ts';
import type { Row } from '../tables.ts';

/** The public fields that could show pictures when this migration was written, by resource. */
const shown: Readonly<Record<string, { images: readonly string[]; texts: readonly string[] }>> = {
  applications: { images: ['logo_header', 'logo_footer', 'icon', 'og_image'], texts: [] },
  sliders: { images: ['thumb'], texts: [] },
  pages: { images: ['thumb', 'banner_img'], texts: ['content'] },
  sections: { images: ['thumb', 'background_img'], texts: ['content'] },
  widgets: { images: ['thumb'], texts: ['content'] },
  profiles: { images: ['profile_image', 'signature_thumb'], texts: ['biography_content', 'spech_content'] },
  'post-categories': { images: ['thumb'], texts: [] },
  posts: { images: ['thumb'], texts: ['content'] },
  faqs: { images: ['thumb'], texts: ['faq_content'] },
  careers: { images: ['thumb'], texts: ['content'] },
  socials: { images: ['icon', 'image'], texts: [] },
};

const batch = 100;

/**
 * Adds the hosts of the pictures that visitors are shown, and finds those of the existing records.
 * What an API of the version before writes meanwhile counts from the next write of that record on. Until then the
 * back-office does not show a picture of a new host, or still allows one that visitors have been shown. So no API has
 * to end first.
 */
export async function up(db: Db, database: Database): Promise<void> {
  await db.schema
    .createTable('picture_hosts')
    .addColumn('app_key', 'text', (column) => column.notNull().references('applications.app_key').onDelete('cascade'))
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_hosts_key', ['app_key', 'resource', 'record_id', 'origin'])
    .modifyEnd(database.tableEnd)
    .execute();
  for (const [resource, fields] of Object.entries(shown)) await noteHosts(db, { resource, ...fields });
}

async function noteHosts(
  db: Db,
  { resource, images, texts }: { resource: string; images: readonly string[]; texts: readonly string[] },
): Promise<void> {
  for (let last = 0; ;) {
    const rows: Row[] = await db
      .selectFrom(resource.replaceAll('-', '_'))
      .select(['id', 'app_key', ...images, ...texts])
      .where('id', '>', last)
      .where('status', '=', 1)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      const origins = [
        ...images.flatMap((field) => findImageOrigins(row[field])),
        ...texts.flatMap((field) => findTextOrigins(row[field])),
      ];
      for (const origin of new Set(origins))
        await db
          .insertInto('picture_hosts')
          .values({ app_key: String(row.app_key), resource, record_id: Number(row.id), origin })
          .execute();
    }
    if (rows.length < batch) return;
    last = Number(rows.at(-1)?.id);
  }
}
