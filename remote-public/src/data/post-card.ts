import type { RecordOf } from '@quoin/shared/contract/contract';
import type { posts } from '@quoin/shared/contract/posts';
import { limits } from '../limits.ts';
import { cut } from '../text/cut.ts';
import { plainText } from '../text/plain-text.ts';

type Post = RecordOf<typeof posts>;

/** A post as lists show it: an excerpt instead of the full content, which would enlarge the page. */
export type PostCard = Pick<Post, 'id' | 'slug' | 'title' | 'sub_title' | 'thumb' | 'created_at'> & { excerpt: string };

export const postCard = ({ id, slug, title, sub_title, thumb, created_at, content }: Post): PostCard => ({
  id,
  slug,
  title,
  sub_title,
  thumb,
  created_at,
  excerpt: cut(plainText(content), { length: limits.postExcerpt, ending: '…' }),
});
