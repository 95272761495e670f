import type { AttackResult } from '../attack-result.ts';
import { forEach, send } from '../target/raw-request.ts';
import { siteKey, type Target } from '../target/start-target.ts';
import type { Tenant } from './tenants.ts';

/** Headers by which a proxy, a cache or a framework chooses another site, and those of the API. */
const listHeaders = ({ key }: Tenant): Record<string, string>[] => [
  {},
  { 'app-key': key },
  { app_key: key },
  { App_Name: key },
  { 'x-forwarded-host': `${key}.example` },
  { 'x-original-url': `/api/posts?app_key=${key}` },
  { 'x-rewrite-url': `/api/posts?app_key=${key}` },
  { cookie: `app_key=${key}; appKey=${key}` },
  { authorization: `Bearer ${key}` },
];

const listPaths = ({ key, names }: Tenant): string[] => {
  const [, , , postSlug = 'a'] = names.get('posts') ?? [];
  const [, , , pageSlug = 'a'] = names.get('pages') ?? [];
  const [, , , profileSlug = 'a'] = names.get('profiles') ?? [];
  const paths = [
    '/',
    '/news-and-blogs',
    '/sitemap.xml',
    '/robots.txt',
    '/feed.xml',
    '/manifest.webmanifest',
    `/news/${postSlug}`,
    `/${pageSlug}`,
    `/profile/${profileSlug}`,
    '/admin',
    '/no-such-page',
  ];
  return paths.flatMap((path) => [path, `${path}?app_key=${key}&app-key=${key}&preview=1`]);
};

/** Asks the edge of one site for the content of the others, and afterwards for its pages without any of it. */
export async function attackEdge({ edgePort }: Target, tenants: readonly Tenant[]): Promise<AttackResult> {
  const others = tenants.filter(({ key }) => key !== siteKey);
  const served = tenants.find(({ key }) => key === siteKey);
  const failures: string[] = [];
  const requests = others.flatMap((victim) =>
    listHeaders(victim).flatMap((headers) => listPaths(victim).map((path) => ({ headers, path }))),
  );
  await forEach(requests, {
    atOnce: 4,
    work: async ({ headers, path }) => {
      const { text, status, fault } = await send({ port: edgePort, path, headers: { host: 'localhost', ...headers } });
      const leaked = others.find(
        ({ publicMark, privateMark }) => text.includes(publicMark) || text.includes(privateMark),
      );
      const isDraftShown = served !== undefined && text.includes(served.privateMark);
      const what = `GET ${path} with ${JSON.stringify(headers)}`;
      if (status === 0) failures.push(`${what} got no response: ${fault ?? 'closed'}.`);
      if (leaked) failures.push(`${what} got content of ${leaked.key}.`);
      if (isDraftShown) failures.push(`${what} got a draft or a private field.`);
    },
  });
  return { name: 'edge: pages of one site, asked for those of others', tried: requests.length, failures };
}
