import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The image fields whose use is stored, by table. */
const imageFields = {
  applications: ['logo_header', 'logo_footer', 'og_image'],
  sliders: ['thumb'],
  pages: ['thumb', 'banner_img'],
  sections: ['thumb', 'background_img'],
  widgets: ['thumb'],
  profiles: ['profile_image', 'signature_thumb'],
  post_categories: ['thumb'],
  posts: ['thumb'],
  faqs: ['thumb'],
  careers: ['thumb'],
  socials: ['icon', 'image'],
} as const;

/** Adds how a place shows its picture: text, whether it is decorative, focal point; and finds pictures by their id. */
export async function up(db: Db): Promise<void> {
  for (const [table, fields] of Object.entries(imageFields)) {
    for (const field of fields) {
      for (const name of [`${field}_alt`, `${field}_focus`])
        await db.schema
          .alterTable(table)
          .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      await db.schema
        .alterTable(table)
        .addColumn(`${field}_decorative`, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  }
  // The file names of a picture begin with its id, of 26 characters.
  await db.schema
    .createIndex('media_by_picture')
    .on('media')
    .column('app_key')
    .expression(sql`substr(file_name, 1, 26)`)
    .execute();
}
