import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { slugPattern } from '@quoin/shared/contract/text-patterns';
import { listRecords, readRecord } from '@quoin/shared/runtime/api-client';
import { redirect } from '@quoin/shared/runtime/router';
import { findOrUndefined } from '../data/find-record.ts';
import { toPostCard } from '../data/post-card.ts';
import { toResult } from '../data/result.ts';
import { limits } from '../limits.ts';
import { toNewsPath } from '../sections/paths.ts';
import type { BlockQuery, ReadBlock } from './read-block.ts';

/**
 * Reads the category of a page of the news; undefined if there is none.
 * @throws a redirect if it has another slug now
 */
async function readCategory({ category: slug, page, signal }: BlockQuery) {
  // An id finds a category too, but an address has its slug.
  const category = slugPattern.test(slug)
    ? await findOrUndefined(readRecord(postCategories, slug, { signal }))
    : undefined;
  if (category && category.slug !== slug) throw redirect(toNewsPath(page, category.slug), 301);
  return category;
}

/** Reads one page of the news, of all or of one category. */
export async function readNewsPage(query: BlockQuery): Promise<ReadBlock> {
  const { page, category: slug, signal } = query;
  const listQuery = { page, size: limits.newsPerPage, ...(slug ? { category: slug } : {}) };
  const [list, category] = await Promise.all([
    toResult(listRecords(posts, listQuery, { signal })),
    slug ? readCategory(query) : undefined,
  ]);
  const isMissing = slug !== '' && !category;
  const common = { page, isMissing, ...(category ? { category } : {}) };
  if (!list.ok) return { ...common, block: { kind: 'news', rows: list, at: { page, last: page, category: slug } } };
  const { data, last_page: last } = list.value;
  return {
    ...common,
    block: { kind: 'news', rows: { ok: true, value: data.map(toPostCard) }, at: { page, last, category: slug } },
    isMissing: isMissing || page > last,
  };
}
