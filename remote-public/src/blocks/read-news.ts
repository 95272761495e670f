import type { RecordOf } from '@quoin/shared/contract/contract';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { foldText } from '@quoin/shared/contract/texts/fold-text';
import { parseTags } from '@quoin/shared/contract/texts/parse-tags';
import { isSlug } from '@quoin/shared/contract/texts/text-patterns';
import { listRecords, listRows, readRecord } from '@quoin/shared/runtime/api-client';
import { redirect } from '@quoin/shared/runtime/router';
import { findOrUndefined } from '../data/find-record.ts';
import { toPostCard } from '../data/post-card.ts';
import { toResult } from '../data/result.ts';
import { limits } from '../limits.ts';
import { pageTexts } from '../page-texts.ts';
import { toFeedPath, toNewsPath, type NewsFilter } from '../sections/paths.ts';
import type { BlockQuery, NewsSubject, ReadBlock } from './read-block.ts';

/**
 * Reads the category of a page of the news; undefined if there is none.
 * @throws a redirect if it has another slug now
 */
async function readCategory(slug: string, { page, signal }: BlockQuery): Promise<NewsSubject | undefined> {
  // An id finds a category too, but an address has its slug.
  const category = isSlug(slug) ? await findOrUndefined(readRecord(postCategories, slug, { signal })) : undefined;
  if (!category) return undefined;
  const filter = { category: category.slug };
  if (category.slug !== slug) throw redirect(toNewsPath(page, filter), 301);
  return {
    name: category.name,
    filter,
    description: category.description,
    meta: { description: category.metaDescription, keywords: category.metaKey },
    feed: toFeedPath(slug),
  };
}

interface TagQuery {
  query: BlockQuery;
  /** The page of the news; undefined if it cannot be read. */
  list: Promise<{ data: readonly Pick<RecordOf<typeof posts>, 'tags'>[]; total: number } | undefined>;
}

/** Reads a tag in the spelling of the latest post that has it; undefined if no post has it. */
async function readTag(key: string, { query: { page, signal }, list }: TagQuery): Promise<NewsSubject | undefined> {
  // The first page begins with the latest post.
  const latest = await (page === 1
    ? list
    : findOrUndefined(listRows(posts, { page: 1, size: 1, tag: key }, { fields: ['tags'], signal })));
  if (latest?.total === 0) return undefined;
  const tags = (latest?.data ?? []).flatMap((post) => parseTags(post.tags));
  const name = tags.find((tag) => tag.key === key)?.name ?? key;
  const description = pageTexts.newsWithTag(name);
  return { name, filter: { tag: key }, description, meta: { description, keywords: '' } };
}

/**
 * Returns what the news are restricted to. With a category, a tag makes no difference.
 * @throws a redirect if the tag is not spelled as in the canonical address
 */
function getFilter({ category, tag, page }: BlockQuery): NewsFilter {
  if (category) return { category };
  const key = foldText(tag);
  const filter = key ? { tag: key } : {};
  if (key !== tag) throw redirect(toNewsPath(page, filter), 301);
  return filter;
}

/** Reads one page of the news: of all, of one category, or with one tag. */
export async function readNewsPage(query: BlockQuery): Promise<ReadBlock> {
  const { page, signal } = query;
  const filter = getFilter(query);
  const list = toResult(listRecords(posts, { page, size: limits.newsPerPage, ...filter }, { signal }));
  const [read, category, tag] = await Promise.all([
    list,
    filter.category && readCategory(filter.category, query),
    filter.tag && readTag(filter.tag, { query, list: list.then((result) => (result.ok ? result.value : undefined)) }),
  ]);
  const subject = category || tag || undefined;
  const isMissing = Object.keys(filter).length > 0 && !subject;
  const common = { page, isMissing, ...(subject ? { subject } : {}) };
  if (!read.ok) return { ...common, block: { kind: 'news', rows: read, at: { page, last: page, filter } } };
  const { data, last_page: last } = read.value;
  return {
    ...common,
    block: { kind: 'news', rows: { ok: true, value: data.map(toPostCard) }, at: { page, last, filter } },
    isMissing: isMissing || page > last,
  };
}
