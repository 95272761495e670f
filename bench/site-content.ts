import path from 'node:path';
import { openDatabase } from '@quoin/content-api/src/db/open-database.ts';
import { addPosts } from '@quoin/content-api/src/seed/big-content.ts';
import { adminPassword, appKey, type Site } from './site.ts';

/** Signs in as the measured site's administrator; returns the token. */
export async function signIn({ apiPort }: Pick<Site, 'apiPort'>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-key': appKey },
    body: JSON.stringify({ identifier: 'admin@quoin.example', password: adminPassword }),
  });
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}.`);
  const { token }: { token: string } = await response.json();
  return token;
}

/** Returns the slugs of a public list's first `size` rows. */
export async function readSlugs(
  { apiPort }: Pick<Site, 'apiPort'>,
  { list, size }: { list: 'posts' | 'pages'; size: number },
): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/${list}?page=1&size=${size}`, {
    headers: { 'app-key': appKey },
  });
  const { data }: { data: { data: { slug: string }[] } } = await response.json();
  return data.data.map(({ slug }) => slug);
}

const count = 1_000;

/** Adds 1,000 posts to a site; returns their paths, none of which has been requested. */
export async function morePosts(site: Site): Promise<string[]> {
  const database = openDatabase(`sqlite:${path.join(site.dataDir, 'quoin.sqlite')}`);
  await addPosts(database, { appKey, count });
  await database.close();
  return (await readSlugs(site, { list: 'posts', size: count })).map((slug) => `/news/${slug}`);
}
