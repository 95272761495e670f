import type { RecordOf } from '@quoin/shared/contract/contract';
import type { posts } from '@quoin/shared/contract/resources/posts';
import { pictureOf } from '../data/picture-of.ts';
import { newsPath } from '../sections/paths.ts';
import { toIsoString } from '../text/timestamps.ts';
import { nestedNode, pictureNode, toAbsolute, node } from './node.ts';
import { getOrganizationId } from './organization.ts';

type Post = RecordOf<typeof posts>;

export const newsArticle = (post: Post, description: string): object => {
  const { title, slug, created_at, updated_at } = post;
  const url = toAbsolute(newsPath(slug));
  return node('NewsArticle', {
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    image: pictureNode(pictureOf(post, 'thumb')),
    inLanguage: 'en',
    datePublished: toIsoString(created_at),
    dateModified: toIsoString(updated_at),
    author: post.author ? nestedNode('Person', { name: post.author }) : getOrganizationId(),
    publisher: getOrganizationId(),
  });
};
