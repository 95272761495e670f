import type { RecordOf } from '@quoin/shared/contract/contract';
import { posts } from '@quoin/shared/contract/resources/posts';
import { limits } from '../limits.ts';
import { cut } from '../text/cut.ts';
import { toPlainText } from '../text/plain-text.ts';
import { view, type Viewed } from './view.ts';

const card = view(posts, 'id', 'slug', 'title', 'sub_title', 'thumb', 'created_at');

/** A post as lists show it: an excerpt instead of the full content, which would enlarge the page. */
export type PostCard = Viewed<typeof card> & { excerpt: string };

export const toPostCard = (post: RecordOf<typeof posts>): PostCard => ({
  ...card(post),
  excerpt: cut(toPlainText(post.content), { length: limits.postExcerpt, ending: '…' }),
});
