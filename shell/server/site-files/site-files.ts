import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { isSlug } from '@quoin/shared/contract/texts/text-patterns';
import { notFound, textResponse, type EdgeResponse } from '../http/edge-response.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import type { PageResult, PageCache } from '../page-cache/page-cache.ts';
import { contentReader, type ContentReader } from './content-reader.ts';
import { feed, toFeedPath } from './feed.ts';
import { manifest } from './web-manifest.ts';
import { isSitemapPage, sitemap, makeSitemapPage } from './sitemap.ts';

/** The time limit for the content API to provide a file's content, in milliseconds. */
const timeoutMs = 2500;

interface FileContext {
  reader: ContentReader;
  siteUrl: string;
  path: string;
}
type FileMaker = (context: FileContext) => Promise<EdgeResponse>;

/**
 * Creates the answer with a file. Browsers may cache it but must revalidate it, because it changes with the content.
 */
const file = (body: string, type: string): EdgeResponse => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-cache' },
  body,
});

const xml = 'application/xml; charset=utf-8';
const atom = 'application/atom+xml; charset=utf-8';

/** Redirects the conventional icon paths to the icon in the application's settings. */
async function icon({ reader }: FileContext): Promise<EdgeResponse> {
  const { icon: address } = await reader.settings();
  if (address === '') return { status: 204, headers: { 'cache-control': 'no-cache' }, body: '' };
  return textResponse(302, `See ${address}`, { location: address, 'cache-control': 'no-cache' });
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

const makers = new Map<string, FileMaker>([
  ['/robots.txt', async ({ siteUrl }) => file(robots(siteUrl), 'text/plain; charset=utf-8')],
  ['/sitemap.xml', async (context) => file(await sitemap(context), xml)],
  ['/feed.xml', async (context) => file(await feed(context), atom)],
  [
    '/manifest.webmanifest',
    async (context) => file(await manifest(context), 'application/manifest+json; charset=utf-8'),
  ],
  ['/favicon.ico', icon],
  ['/apple-touch-icon.png', icon],
]);

const makeSitemapPageAnswer: FileMaker = async (context) => {
  const body = await makeSitemapPage(context.path, context);
  return body === undefined ? notFound() : file(body, xml);
};

/** Matches the feed of a category, such as `/feed/field.xml`. */
const feedPattern = /^\/feed\/([^/]{1,2000})\.xml$/;

/** Makes the feed of a category. A slug that it had before redirects. */
const makeCategoryFeed: FileMaker = async (context) => {
  const [, encoded = ''] = feedPattern.exec(context.path) ?? [];
  const slug = decodeURIComponent(encoded);
  const category = isSlug(slug) ? await context.reader.find(postCategories, slug) : undefined;
  if (!category) return notFound();
  if (category.slug === slug) return file(await feed({ ...context, category }), atom);
  const location = toFeedPath(category.slug);
  return textResponse(301, `See ${location}`, { location, 'cache-control': 'no-cache' });
};

function findMaker(path: string): FileMaker | undefined {
  if (feedPattern.test(path)) return makeCategoryFeed;
  return makers.get(path) ?? (isSitemapPage(path) ? makeSitemapPageAnswer : undefined);
}

export interface SiteFiles {
  /**
   * Returns a file that is generated from the content, or undefined for another path. The file, or an error, arrives
   * within the time limit.
   */
  respond(path: string): EdgeResponse | Promise<EdgeResponse> | undefined;
}

interface Options {
  settings: EdgeSettings;
  cache: PageCache;
  onError: (error: unknown, subject: string) => void;
}

/**
 * Creates the generated files for search engines, feed readers and browsers, such as `robots.txt`, `/sitemap.xml` and
 * `/feed.xml`.
 */
export function createSiteFiles({ settings: { apiInternalUrl, appKey, siteUrl }, cache, onError }: Options): SiteFiles {
  async function make(path: string, maker: FileMaker): Promise<PageResult> {
    try {
      const response = await maker({
        reader: contentReader({ apiInternalUrl, appKey, signal: AbortSignal.timeout(timeoutMs) }),
        siteUrl,
        path,
      });
      return { response, isComplete: response.status !== 404 };
    } catch (error) {
      onError(error, `making ${path}`);
      return {
        response: textResponse(503, 'The content server cannot be reached.', { 'retry-after': '10' }),
        isComplete: false,
      };
    }
  }

  return {
    respond(path) {
      const maker = findMaker(path);
      return maker && cache.getOrRender({ address: path }, () => make(path, maker));
    },
  };
}
