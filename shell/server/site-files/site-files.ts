import { notFound, sentence, type EdgeResponse } from '../http/edge-response.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import type { PageResult, PageCache } from '../page-cache/page-cache.ts';
import { contentReader, type ContentReader } from './content-reader.ts';
import { feed } from './feed.ts';
import { manifest } from './manifest.ts';
import { isSitemapPage, sitemap, makeSitemapPage } from './sitemap.ts';

/** The time limit for the content API to provide a file's content, in milliseconds. */
const limitMs = 2500;

interface FileContext {
  reader: ContentReader;
  siteUrl: string;
  path: string;
}
type Maker = (making: FileContext) => Promise<EdgeResponse>;

/**
 * Creates the answer with a file. Browsers may cache it but must revalidate it, because it changes with the content.
 */
const file = (body: string, type: string): EdgeResponse => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-cache' },
  body,
});

const xml = 'application/xml; charset=utf-8';

/** Redirects the conventional icon paths to the icon in the application's settings. */
async function icon({ reader }: FileContext): Promise<EdgeResponse> {
  const { icon: address } = await reader.settings();
  if (address === '') return { status: 204, headers: { 'cache-control': 'no-cache' }, body: '' };
  return sentence(302, `See ${address}`, { location: address, 'cache-control': 'no-cache' });
}

/**
 * In `robots.txt`, a path matches every path that begins with it. `/administration` is a page, so `/admin` is not
 * disallowed as a prefix.
 */
const robots = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin$',
    'Disallow: /admin/',
    'Disallow: /api/',
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`,
    '',
  ].join('\n');

const makers = new Map<string, Maker>([
  ['/robots.txt', async ({ siteUrl }) => file(robots(siteUrl), 'text/plain; charset=utf-8')],
  ['/sitemap.xml', async (making) => file(await sitemap(making), xml)],
  ['/feed.xml', async (making) => file(await feed(making), 'application/atom+xml; charset=utf-8')],
  ['/manifest.webmanifest', async (making) => file(await manifest(making), 'application/manifest+json; charset=utf-8')],
  ['/favicon.ico', icon],
  ['/apple-touch-icon.png', icon],
]);

const makeSitemapPageAnswer: Maker = async (making) => {
  const body = await makeSitemapPage(making.path, making);
  return body === undefined ? notFound() : file(body, xml);
};

const findMaker = (path: string): Maker | undefined =>
  makers.get(path) ?? (isSitemapPage(path) ? makeSitemapPageAnswer : undefined);

export interface SiteFiles {
  /**
   * Returns a file that is generated from the content, or undefined for another path. The file, or an error, arrives
   * within the time limit.
   */
  answer(path: string): EdgeResponse | Promise<EdgeResponse> | undefined;
}

interface Options {
  settings: EdgeSettings;
  cache: PageCache;
  onError: (error: unknown, about: string) => void;
}

/**
 * Creates the generated files for search engines, feed readers and browsers, such as `robots.txt`, `/sitemap.xml` and
 * `/feed.xml`.
 */
export function createSiteFiles({ settings: { apiInternalUrl, appKey, siteUrl }, cache, onError }: Options): SiteFiles {
  async function make(path: string, maker: Maker): Promise<PageResult> {
    try {
      const answer = await maker({
        reader: contentReader({ apiInternalUrl, appKey, signal: AbortSignal.timeout(limitMs) }),
        siteUrl,
        path,
      });
      return { answer, isWhole: answer.status !== 404 };
    } catch (error) {
      onError(error, `making ${path}`);
      return {
        answer: sentence(503, 'The content server cannot be reached.', { 'retry-after': '10' }),
        isWhole: false,
      };
    }
  }

  return {
    answer(path) {
      const maker = findMaker(path);
      return maker && cache.answer({ address: path }, () => make(path, maker));
    },
  };
}
