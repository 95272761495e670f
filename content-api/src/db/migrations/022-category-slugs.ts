import { toSlug } from '@quoin/shared/contract/texts/to-slug';
import type { Db } from '../database.ts';
import type { Row } from '../tables.ts';

/** Adds slugs to post categories, made from their names. Of two categories with one name, the later gets a number. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('post_categories')
    .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const rows: Row[] = await db.selectFrom('post_categories').select(['id', 'app_key', 'name']).orderBy('id').execute();
  const taken = new Set<string>();
  for (const { id, app_key: appKey, name } of rows) {
    const base = toSlug(String(name)) || 'category';
    let slug = base;
    for (let number = 2; taken.has(`${String(appKey)} ${slug}`); number += 1) slug = `${base}-${number}`;
    taken.add(`${String(appKey)} ${slug}`);
    await db.updateTable('post_categories').set({ slug }).where('id', '=', Number(id)).execute();
  }
  // An index and no constraint: SQLite cannot add a constraint to a table.
  await db.schema
    .createIndex('post_categories_slug_unique')
    .unique()
    .on('post_categories')
    .columns(['app_key', 'slug'])
    .execute();
}
