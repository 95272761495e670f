import type { RecordOf } from '@quoin/shared/contract/contract';
import type { posts } from '@quoin/shared/contract/resources/posts';
import { newsPath } from '../sections/paths.ts';
import { toIsoString } from '../text/timestamps.ts';
import { toAbsolute, node } from './node.ts';
import { getOrganizationId } from './organization.ts';

type Post = RecordOf<typeof posts>;

export const newsArticle = ({ title, slug, thumb, created_at, updated_at }: Post, description: string): object => {
  const url = toAbsolute(newsPath(slug));
  return node('NewsArticle', {
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    image: toAbsolute(thumb),
    inLanguage: 'en',
    datePublished: toIsoString(created_at),
    dateModified: toIsoString(updated_at),
    author: getOrganizationId(),
    publisher: getOrganizationId(),
  });
};
