import { careers } from '@quoin/shared/contract/resources/careers';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { listRecords } from '@quoin/shared/runtime/api-client';
import { toResult, type Result } from '../data/result.ts';
import { view, type Viewed } from '../data/view.ts';
import type { PostCard } from '../data/post-card.ts';
import { faqPage } from '../json-ld/faq-page.ts';
import { jobPostings } from '../json-ld/job-postings.ts';
import { limits } from '../limits.ts';
import type { NewsFilter } from '../sections/paths.ts';
import { cut } from '../text/cut.ts';
import { toPlainText } from '../text/plain-text.ts';
import { parseDateTime } from '../text/timestamps.ts';
import { readNewsPage } from './read-news.ts';
import { services, type Service } from './services-copy.ts';

const card = view(profiles, 'id', 'name', 'title', 'designation', 'profile_image');
export type ProfileCard = Viewed<typeof card> & { excerpt: string };
const faqView = view(faqs, 'id', 'faq_title', 'faq_content', 'thumb');
export type Faq = Viewed<typeof faqView>;
const openingView = view(
  careers,
  'id',
  'title',
  'content',
  'thumb',
  'application_publish_at',
  'application_start_at',
  'application_end_at',
);
export type JobOpening = Viewed<typeof openingView> & { isClosed: boolean };

/** The content that certain pages show below their sections (spec §2). */
export type BlockData =
  | { kind: 'services'; services: readonly Service[] }
  | { kind: 'contact' }
  | { kind: 'team'; rows: Result<ProfileCard[]> }
  | { kind: 'careers'; rows: Result<JobOpening[]> }
  | { kind: 'faqs'; rows: Result<Faq[]> }
  | { kind: 'news'; rows: Result<PostCard[]>; at: NewsPaging };

/** The number of the page that a list shows, and of its last page. */
export interface NewsPaging {
  page: number;
  last: number;
  filter: NewsFilter;
}

/** The subject of a list of news: a category or a tag. */
export interface NewsSubject {
  name: string;
  filter: NewsFilter;
  /** Shown below the name. */
  description: string;
  meta: { description: string; keywords: string };
  /** The path of the subject's own feed. */
  feed?: string;
}

/** A block, and what it adds to the page's head. */
export interface ReadBlock {
  block: BlockData;
  jsonLd?: object[];
  /** The number of the block's page; undefined for a block without pages. */
  page?: number;
  /** What the news of the block are about, if they are not all news. */
  subject?: NewsSubject;
  /** True if the block has no page with that number, or there is no such category or tag. */
  isMissing?: boolean;
}
/** The parameters of a reader; only blocks with pages use `page`, and only the news use `category` and `tag`. */
export interface BlockQuery {
  page: number;
  /** The slug of a category, or ''. */
  category: string;
  /** A tag in any spelling, or ''. */
  tag: string;
  signal: AbortSignal;
}
type Reader = (query: BlockQuery) => Promise<ReadBlock>;

const toViews = async <R, V>(list: Promise<{ data: R[] }>, view: (row: R) => V): Promise<Result<V[]>> =>
  toResult(list.then(({ data }) => data.map(view)));

const toProfileCard = (record: RecordOf<typeof profiles>): ProfileCard => ({
  ...card(record),
  excerpt: cut(toPlainText(record.biography_content), { length: limits.biographyExcerpt, ending: '...' }) || '...',
});

/**
 * Computes `isClosed` in the loader: the browser's clock may differ from the server's, and hydration would not match.
 */
function toJobOpening(record: RecordOf<typeof careers>): JobOpening {
  const end = parseDateTime(record.application_end_at);
  return { ...openingView(record), isClosed: end !== undefined && end.getTime() < Date.now() };
}

const readTeam: Reader = async ({ signal }) => ({
  block: { kind: 'team', rows: await toViews(listRecords(profiles, {}, { signal }), toProfileCard) },
});

const readCareers: Reader = async ({ signal }) => {
  const list = await toResult(listRecords(careers, {}, { signal }));
  if (!list.ok) return { block: { kind: 'careers', rows: list } };
  const { data } = list.value;
  return { block: { kind: 'careers', rows: { ok: true, value: data.map(toJobOpening) } }, jsonLd: jobPostings(data) };
};

const readFaqs: Reader = async ({ signal }) => {
  const rows = await toViews(listRecords(faqs, {}, { signal }), faqView);
  return { block: { kind: 'faqs', rows }, jsonLd: rows.ok ? faqPage(rows.value) : [] };
};

const blockReaders = new Map<string, Reader>([
  ['services', async () => ({ block: { kind: 'services', services } })],
  // spec §2 has this misspelling; the correct spelling works too (spec point 13).
  ['boad-of-directors', readTeam],
  ['board-of-directors', readTeam],
  ['contact-us', async () => ({ block: { kind: 'contact' } })],
  ['career', readCareers],
  ['faq', readFaqs],
  ['news-and-blogs', readNewsPage],
]);

/** Reads the block of a page by its slug; undefined for pages without one. */
export const readBlock = async (slug: string, query: BlockQuery): Promise<ReadBlock | undefined> =>
  blockReaders.get(slug)?.(query);
