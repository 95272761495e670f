import { aPicture } from '@quoin/content-api/src/testing/an-upload.ts';
import { appKey, type Site } from '../site.ts';
import { readSlugs, signIn } from '../site-content.ts';

/** An action that each of `people` repeats every `everyMs` milliseconds. */
export interface Activity {
  everyMs: number;
  people: number;
  once: () => Promise<Response>;
}

const pickAny = <One>(list: readonly One[]): One => {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
};
const randomUpTo = (max: number): number => 1 + Math.floor(Math.random() * max);

/** Headers as browsers send them. */
const asVisitor = { headers: { 'accept-encoding': 'br', accept: 'text/html' } };

/**
 * Returns the load of a busy day: about 30 requests a second by visitors and programs, half of them for one of 1000
 * posts, while two editors work. A post is saved every 5 s, and after each save pages are rendered again.
 */
export async function busyDay(site: Site, posts: readonly string[]): Promise<Activity[]> {
  const token = await signIn(site);
  const pages = (await readSlugs(site, { list: 'pages', size: 100 })).map((slug) => `/${slug}`);
  const page = (address: () => string) => () => fetch(`http://127.0.0.1:${site.port}${address()}`, asVisitor);
  const api =
    (address: () => string, options: RequestInit = {}) =>
    () =>
      fetch(`http://127.0.0.1:${site.apiPort}/api${address()}`, {
        ...options,
        headers: { 'app-key': appKey, ...options.headers },
      });
  const signedIn = { headers: { authorization: `Bearer ${token}` } };
  return [
    { everyMs: 300, people: 3, once: page(() => pickAny(['/', ...pages])) },
    { everyMs: 300, people: 5, once: page(() => pickAny(posts)) },
    { everyMs: 250, people: 1, once: api(() => `/posts/${randomUpTo(1_000)}`) },
    {
      everyMs: 1_000,
      people: 1,
      once: api(() => `/posts?page=1&size=10&search_key=${pickAny(['quoin', 'cloud', 'qu', 'nothing of this kind'])}`),
    },
    { everyMs: 1_000, people: 2, once: api(() => `/posts?page=${randomUpTo(100)}&size=10`, signedIn) },
    { everyMs: 5_000, people: 1, once: () => saved(site, { token, id: randomUpTo(1_000) }) },
    {
      everyMs: 60_000,
      people: 1,
      once: async () => {
        await signIn(site);
        return Response.json({});
      },
    },
    { everyMs: 120_000, people: 1, once: () => uploaded(site, token) },
  ];
}

const saved = ({ apiPort }: Site, { token, id }: { token: string; id: number }): Promise<Response> =>
  fetch(`http://127.0.0.1:${apiPort}/api/posts/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'app-key': appKey, authorization: `Bearer ${token}` },
    body: JSON.stringify({ sub_title: `Saved at ${Date.now()}` }),
  });

async function uploaded({ apiPort }: Site, token: string): Promise<Response> {
  const body = new FormData();
  body.append(
    'file',
    new Blob(
      [
        new Uint8Array(
          await aPicture(1_600 + randomUpTo(800), 900)
            .jpeg()
            .toBuffer(),
        ),
      ],
      { type: 'image/jpeg' },
    ),
    'picture.jpg',
  );
  return fetch(`http://127.0.0.1:${apiPort}/api/upload-single`, {
    method: 'POST',
    headers: { 'app-key': appKey, authorization: `Bearer ${token}` },
    body,
  });
}
