import path from 'node:path';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { addPosts } from '@quoin/content-api/src/seed/big-content.ts';
import { appKey, type Site } from './site.ts';

/** Adds 1,000 posts to a site; answers the addresses of these, which nobody has asked for. */
export async function morePosts({ dataDir, apiPort }: Site): Promise<string[]> {
  const database = openDatabase(`sqlite:${path.join(dataDir, 'quoin.sqlite')}`);
  await addPosts(database, { appKey, count: 1_000 });
  await database.close();
  const answer = await fetch(`http://127.0.0.1:${apiPort}/api/posts?page=1&size=1000`, { headers: { 'app-key': appKey } });
  const { data }: { data: { data: { slug: string }[] } } = await answer.json();
  return data.data.map(({ slug }) => `/news/${slug}`);
}
