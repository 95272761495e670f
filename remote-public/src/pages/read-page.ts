import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Head } from '@quoin/shared/contract/head';
import { pages } from '@quoin/shared/contract/resources/pages';
import { readRecord } from '@quoin/shared/runtime/api-client';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { readBlock, type BlockData, type BlockQuery, type ReadBlock } from '../blocks/read-block.ts';
import { findOrUndefined, redirectToCurrentSlug } from '../data/find-record.ts';
import { missing } from '../data/missing.ts';
import { missingOrRedirect } from '../data/missing-or-redirect.ts';
import { readPageNumber } from '../data/page-number.ts';
import { pictureOf } from '../data/picture-of.ts';
import { respond } from '../data/result.ts';
import { listSections, type SectionView } from '../data/section-view.ts';
import { view, type Viewed } from '../data/view.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { limits } from '../limits.ts';
import type { Crumb } from '../components/breadcrumb.tsx';
import { pictureSizes } from '../components/picture-sizes.ts';
import { pagePath, toNewsPath } from '../sections/paths.ts';
import { cut } from '../text/cut.ts';
import { toPlainText } from '../text/plain-text.ts';
import { pageTexts } from '../page-texts.ts';

type Page = RecordOf<typeof pages>;

const pageView = view(pages, 'title', 'sub_title', 'thumb', 'banner_img', 'content');

export interface PageData {
  missing?: never;
  head: Head;
  page: Viewed<typeof pageView>;
  sections: SectionView[];
  block?: BlockData;
  /** The pages between the home page and this one. */
  above?: Crumb[];
}

/** Returns the other spelling. spec §2 misspells this page's slug; the correct spelling works too (spec point 13). */
const getOtherSpelling = (slug: string): string | undefined =>
  slug === 'board-of-directors' ? 'boad-of-directors' : undefined;

/** Reads a page by slug. The misspelt slug is read only if no page has the correct one. */
async function findPageRecord(slug: string, options: { signal: AbortSignal }) {
  const otherSlug = getOtherSpelling(slug);
  const record = await findOrUndefined(readRecord(pages, slug, options));
  return record || !otherSlug ? record : findOrUndefined(readRecord(pages, otherSlug, options));
}

/** Returns the page's text; if it has none, the text of its sections. */
const toText = ({ content }: Page, sections: readonly SectionView[]): string =>
  toPlainText(content) || toPlainText(sections.map((section) => section.content).join(' '));

interface PageContent extends Pick<ReadBlock, 'jsonLd' | 'page' | 'subject'> {
  sections: readonly SectionView[];
}

/** Returns the title and the canonical path of one page, and of one subject, of a page's block. */
function getTitleAndPath({ title: name, slug }: Page, { page, subject }: PageContent) {
  const title = subject ? pageTexts.titleOfSubject({ title: name, subject: subject.name }) : name;
  if (page === undefined) return { title, canonical: pagePath(slug) };
  return {
    title: page === 1 ? title : pageTexts.titleOfPage({ title, page }),
    canonical: toNewsPath(page, subject?.filter),
  };
}

/** Returns the description and the keywords: those of the block's subject, as far as it has some, or of the page. */
function getMeta(record: Page, { sections, subject }: PageContent) {
  const { description, meta_key, meta_description } = record;
  return {
    summary:
      subject?.meta.description
      || subject?.description
      || meta_description
      || description
      || cut(toText(record, sections), { length: limits.description, ending: '…' }),
    keywords: subject?.meta.keywords || meta_key,
  };
}

function makeHead(record: Page, content: PageContent): Head {
  const { title: name, slug, banner_img } = record;
  const { jsonLd = [], subject } = content;
  const { title, canonical } = getTitleAndPath(record, content);
  const { summary, keywords } = getMeta(record, content);
  const image = pictureOf(record, banner_img ? 'banner_img' : 'thumb');
  const path = [
    { name, path: pagePath(slug) },
    ...(subject ? [{ name: subject.name, path: toNewsPath(1, subject.filter) }] : []),
  ];
  return {
    title,
    ogTitle: title,
    canonical,
    ...(summary ? { description: summary, ogDescription: summary } : {}),
    ...(keywords ? { keywords } : {}),
    ...(image.src ? { image: image.src, imageAlt: image.alt || name } : {}),
    ...(banner_img ? { preloadPictures: [{ src: banner_img, sizes: pictureSizes.banner }] } : {}),
    ...(subject?.feed ? { feed: { path: subject.feed, title: subject.name } } : {}),
    jsonLd: [breadcrumbs(...path), ...jsonLd],
  };
}

/** Returns what the page shows of its record. With a subject in its block, that is the heading. */
const toPageContent = (record: Page, subject: ReadBlock['subject']): PageData['page'] => ({
  ...pageView(record),
  ...(subject ? { title: subject.name, sub_title: subject.description } : {}),
});

/** Returns the pages above this one: the news on a subject are below the page of all news. */
const getAbove = ({ title, slug }: Page, block: ReadBlock | undefined): Pick<PageData, 'above'> =>
  block?.subject ? { above: [{ name: title, path: pagePath(slug) }] } : {};

function readBlockQuery({ url, signal }: Request): BlockQuery {
  const query = new URL(url).searchParams;
  return { page: readPageNumber(url), category: query.get('category') ?? '', tag: query.get('tag') ?? '', signal };
}

/**
 * Reads a page with its sections and, in parallel, its block.
 * @throws a redirect if the page has another slug now
 */
export async function readPage({ params: { slug = '' }, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const [record, pageBlock] = await Promise.all([
    findPageRecord(slug, { signal }),
    readBlock(slug, readBlockQuery(request)),
  ]);
  if (!record) return missingOrRedirect({ request });
  if (pageBlock?.isMissing) return missing();
  // Do not redirect from the correct spelling to the misspelt slug: both show this page.
  if (record.slug !== getOtherSpelling(slug))
    redirectToCurrentSlug({ requestedSlug: slug, slug: record.slug, path: pagePath(record.slug), request });
  const sections = listSections(record);
  const data: PageData = {
    head: makeHead(record, { ...pageBlock, sections }),
    page: toPageContent(record, pageBlock?.subject),
    sections,
    ...(pageBlock ? { block: pageBlock.block } : {}),
    ...getAbove(record, pageBlock),
  };
  return respond(data, [pageBlock && 'rows' in pageBlock.block ? pageBlock.block.rows : undefined]);
}
