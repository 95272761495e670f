import type { RecordOf } from '@quoin/shared/contract/contract';
import type { Head } from '@quoin/shared/contract/head';
import { pages } from '@quoin/shared/contract/pages';
import { readRecord } from '@quoin/shared/runtime/api-client';
import type { LoaderFunctionArgs } from '@quoin/shared/runtime/router';
import { readBlock, type BlockData } from '../blocks/read-block.ts';
import { found } from '../data/found.ts';
import { leadOn } from '../data/lead-on.ts';
import { missing } from '../data/missing.ts';
import { answer } from '../data/part.ts';
import { sectionsOf, type SectionView } from '../data/section-view.ts';
import { breadcrumbs } from '../json-ld/breadcrumbs.ts';
import { limits } from '../limits.ts';
import { pictureSizes } from '../parts/picture-sizes.ts';
import { cut } from '../text/cut.ts';

type Page = RecordOf<typeof pages>;

export interface PageData {
  missing?: never;
  head: Head;
  page: Pick<Page, 'title' | 'sub_title' | 'thumb' | 'banner_img' | 'content'>;
  sections: SectionView[];
  block?: BlockData;
}

/** spec §2 spells the page's slug so; a visitor who spells it right finds it too (decisions 13). */
const spelling = (slug: string): string => (slug === 'board-of-directors' ? 'boad-of-directors' : slug);

function headOf({ title, description, content, meta_key, meta_description, slug, banner_img, thumb }: Page, jsonLd: readonly object[]): Head {
  const words = meta_description || description || cut(content, { length: limits.description, ending: '…' });
  const image = banner_img || thumb;
  return {
    title, ogTitle: title, canonical: `/${slug}`,
    ...(words ? { description: words, ogDescription: words } : {}),
    ...(meta_key ? { keywords: meta_key } : {}),
    ...(image ? { image, imageAlt: title } : {}),
    ...(banner_img ? { preloadPictures: [{ src: banner_img, sizes: pictureSizes.banner }] } : {}),
    jsonLd: [breadcrumbs({ name: title, path: `/${slug}` }), ...jsonLd],
  };
}

/**
 * A page with its sections and its block, side by side.
 * @throws a redirect where the page has another slug by now
 */
export async function readPage({ params: { slug: given = '' }, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const slug = spelling(given);
  const [record, read] = await Promise.all([found(readRecord(pages, slug, { signal })), readBlock(slug, signal)]);
  if (!record) return missing();
  if (record.slug !== slug) leadOn({ asked: given, slug: record.slug, path: `/${record.slug}`, request });
  const { title, sub_title, thumb, banner_img, content } = record;
  const page: PageData = {
    head: headOf(record, read?.jsonLd ?? []),
    page: { title, sub_title, thumb, banner_img, content },
    sections: sectionsOf(record),
    ...(read ? { block: read.block } : {}),
  };
  return answer(page, [read && 'rows' in read.block ? read.block.rows : undefined]);
}
