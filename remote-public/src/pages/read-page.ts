import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Head } from '@quoin/shared/contract/head';
import { pages } from '@quoin/shared/contract/resources/pages';
import { readRecord } from '@quoin/shared/runtime/api-client';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { readBlock, type BlockData, type ReadBlock } from '../blocks/read-block.ts';
import { findOrUndefined, redirectToCurrentSlug } from '../data/find-record.ts';
import { missing } from '../data/missing.ts';
import { respond } from '../data/result.ts';
import { listSections, type SectionView } from '../data/section-view.ts';
import { view, type Viewed } from '../data/view.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { limits } from '../limits.ts';
import { pictureSizes } from '../components/picture-sizes.ts';
import { toNewsPath } from '../sections/paths.ts';
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

interface PageContent extends Pick<ReadBlock, 'jsonLd' | 'page' | 'category'> {
  sections: readonly SectionView[];
}

/** Returns the title and the canonical path of one page, and of one category, of a page's block. */
function getTitleAndPath({ title: name, slug }: Page, { page, category }: PageContent) {
  const title = category ? pageTexts.titleOfCategory({ title: name, category: category.name }) : name;
  if (page === undefined) return { title, canonical: `/${slug}` };
  return {
    title: page === 1 ? title : pageTexts.titleOfPage({ title, page }),
    canonical: toNewsPath(page, category?.slug),
  };
}

/** Returns the description and the keywords: those of the block's category, as far as it has some, or of the page. */
function getMeta(record: Page, { sections, category }: PageContent) {
  const { description, meta_key, meta_description } = record;
  return {
    summary:
      category?.metaDescription
      || category?.description
      || meta_description
      || description
      || cut(toText(record, sections), { length: limits.description, ending: '…' }),
    keywords: category?.metaKey || meta_key,
  };
}

function makeHead(record: Page, content: PageContent): Head {
  const { title: name, slug, banner_img, thumb } = record;
  const { jsonLd = [], category } = content;
  const { title, canonical } = getTitleAndPath(record, content);
  const { summary, keywords } = getMeta(record, content);
  const image = banner_img || thumb;
  const path = [
    { name, path: `/${slug}` },
    ...(category ? [{ name: category.name, path: toNewsPath(1, category.slug) }] : []),
  ];
  return {
    title,
    ogTitle: title,
    canonical,
    ...(summary ? { description: summary, ogDescription: summary } : {}),
    ...(keywords ? { keywords } : {}),
    ...(image ? { image, imageAlt: name } : {}),
    ...(banner_img ? { preloadPictures: [{ src: banner_img, sizes: pictureSizes.banner }] } : {}),
    jsonLd: [breadcrumbs(...path), ...jsonLd],
  };
}

/** Returns what the page shows of its record. With a category in its block, that is the heading. */
const toPageContent = (record: Page, category: ReadBlock['category']): PageData['page'] => ({
  ...pageView(record),
  ...(category ? { title: category.name, sub_title: category.description } : {}),
});

/** Returns the block's page number from the `page` parameter; 1 if that is not an integer from 1 to 999999. */
const readPageNumber = (url: string): number => {
  const parameter = new URL(url).searchParams.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : 1;
};

/**
 * Reads a page with its sections and, in parallel, its block.
 * @throws a redirect if the page has another slug now
 */
export async function readPage({ params: { slug = '' }, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const page = readPageNumber(request.url);
  const category = new URL(request.url).searchParams.get('category') ?? '';
  const [record, pageBlock] = await Promise.all([
    findPageRecord(slug, { signal }),
    readBlock(slug, { page, category, signal }),
  ]);
  if (!record || pageBlock?.isMissing) return missing();
  // Do not redirect from the correct spelling to the misspelt slug: both show this page.
  if (record.slug !== getOtherSpelling(slug))
    redirectToCurrentSlug({ requestedSlug: slug, slug: record.slug, path: `/${record.slug}`, request });
  const sections = listSections(record);
  const data: PageData = {
    head: makeHead(record, { ...pageBlock, sections }),
    page: toPageContent(record, pageBlock?.category),
    sections,
    ...(pageBlock ? { block: pageBlock.block } : {}),
  };
  return respond(data, [pageBlock && 'rows' in pageBlock.block ? pageBlock.block.rows : undefined]);
}
