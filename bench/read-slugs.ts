import { appKey, type Site } from './site.ts';

/** Returns the slugs of a public list's first `size` rows. */
export async function readSlugs(
  { apiPort }: Pick<Site, 'apiPort'>,
  { list, size }: { list: 'posts' | 'pages'; size: number },
): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/api/${list}?page=1&size=${size}`, {
    headers: { 'app-key': appKey },
  });
  const { data }: { data: { data: { slug: string }[] } } = await answer.json();
  return data.data.map(({ slug }) => slug);
}
