import path from 'node:path';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { addPosts } from '@quoin/content-api/src/seed/big-content.ts';
import { appKey, type Site } from './site.ts';
import { readSlugs } from './read-slugs.ts';

const count = 1_000;

/** Adds 1,000 posts to a site; returns their paths, none of which has been requested. */
export async function morePosts(site: Site): Promise<string[]> {
  const database = openDatabase(`sqlite:${path.join(site.dataDir, 'quoin.sqlite')}`);
  await addPosts(database, { appKey, count });
  await database.close();
  return (await readSlugs(site, { list: 'posts', size: count })).map((slug) => `/news/${slug}`);
}
