import { createHash } from 'node:crypto';
import { notFound, sentence, type Answer } from '../answer.ts';
import type { EdgeSettings } from '../edge-settings.ts';
import { createLastGood } from '../last-good.ts';
import { contentReader, newTag, type ContentReader } from './content-reader.ts';
import { feed } from './feed.ts';
import { manifest } from './manifest.ts';
import { isSitemapPart, sitemap, sitemapPart } from './sitemap.ts';

/** The longest that a visitor waits for a file when the content server is slow. */
const limitMs = 2500;

interface Making { reader: ContentReader; siteUrl: string; path: string }
type Maker = (making: Making) => Promise<Answer>;

/** A file may be kept, and is asked for again each time: it is as new as the content. */
function file(body: string, type: string): Answer {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-cache', etag }, body };
}

const xml = 'application/xml; charset=utf-8';

/** The icon is a picture of the settings; who asks at the customary addresses is sent there. */
async function icon({ reader }: Making): Promise<Answer> {
  const { icon: address } = await reader.settings();
  if (address === '') return { status: 204, headers: { 'cache-control': 'no-cache' }, body: '' };
  return sentence(302, `See ${address}`, { location: address, 'cache-control': 'no-cache' });
}

const makers = new Map<string, Maker>([
  ['/sitemap.xml', async (making) => file(await sitemap(making), xml)],
  ['/feed.xml', async (making) => file(await feed(making), 'application/atom+xml; charset=utf-8')],
  ['/manifest.webmanifest', async (making) => file(await manifest(making), 'application/manifest+json; charset=utf-8')],
  ['/favicon.ico', icon],
  ['/apple-touch-icon.png', icon],
]);

const makePart: Maker = async (making) => {
  const body = await sitemapPart(making.path, making);
  return body === undefined ? notFound() : file(body, xml);
};

const makerOf = (path: string): Maker | undefined => makers.get(path) ?? (isSitemapPart(path) ? makePart : undefined);

const robots = (siteUrl: string): string => ['User-agent: *', 'Disallow: /admin', 'Disallow: /api', '', `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`, ''].join('\n');

interface Kept { tag: string; answer: Answer }

export interface SiteFiles {
  /** A file that is made of the content, or undefined where the address is another's. It always answers in a bounded time. */
  answer(path: string): Promise<Answer> | undefined;
}

/** Makes the files that search engines, feed readers and browsers look for beside the pages. */
export function createSiteFiles({ settings, onError }: { settings: EdgeSettings; onError: (error: unknown, about: string) => void }): SiteFiles {
  const { apiUrl, appKey, siteUrl } = settings;
  const kept = createLastGood<Kept>();
  const underway = new Map<string, Promise<Answer>>();

  async function make(path: string, maker: Maker): Promise<Answer> {
    const known = kept.find(path);
    const needs = { apiUrl, appKey, signal: AbortSignal.timeout(limitMs) };
    try {
      // Asked before the content is read: a tag never stands for newer content than the file's.
      const tag = await newTag(needs, known?.tag);
      if (known && tag === undefined) return known.answer;
      const answer = await maker({ reader: contentReader(needs), siteUrl, path });
      if (answer.status !== 404) kept.keep(path, { tag: tag ?? '', answer });
      return answer;
    } catch (error) {
      onError(error, `making ${path}`);
      return known?.answer ?? sentence(503, 'The content server cannot be reached.', { 'retry-after': '10' });
    }
  }

  return {
    answer(path) {
      if (path === '/robots.txt') return Promise.resolve(file(robots(siteUrl), 'text/plain; charset=utf-8'));
      const maker = makerOf(path);
      if (!maker) return undefined;
      // Those who ask at the same time get the same file.
      const running = underway.get(path) ?? make(path, maker).finally(() => underway.delete(path));
      underway.set(path, running);
      return running;
    },
  };
}
