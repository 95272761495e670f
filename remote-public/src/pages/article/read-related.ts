import type { RecordOf } from '@quoin/shared/contract/contract';
import { posts } from '@quoin/shared/contract/resources/posts';
import { listRows } from '@quoin/shared/runtime/api-client';
import { view, type Viewed } from '../../data/view.ts';
import { limits } from '../../limits.ts';

const fields = ['slug', 'title', 'sub_title', 'thumb'] as const;
const relatedView = view(posts, 'id', 'created_at', ...fields);
export type RelatedPost = Viewed<typeof relatedView>;

/** Reads what to read after a post: the latest of its category, then the latest of all. */
export async function readRelatedPosts(
  { id, category_id: category }: Pick<RecordOf<typeof posts>, 'id' | 'category_id'>,
  signal: AbortSignal,
): Promise<RelatedPost[]> {
  const readLatest = async (filter: { category_id?: number }) =>
    // One more than are shown: the post itself may be among them.
    (await listRows(posts, { page: 1, size: limits.relatedPosts + 1, ...filter }, { fields, signal })).data;
  const [ofCategory, latest] = await Promise.all([
    category === null ? [] : readLatest({ category_id: category }),
    readLatest({}),
  ]);
  const byId = new Map([...ofCategory, ...latest].map((post) => [post.id, relatedView(post)]));
  byId.delete(id);
  return [...byId.values()].slice(0, limits.relatedPosts);
}
