import type { SiteMatch } from '@quoin/shared/contract/wire';
import { getEntryId } from '../blocks/entry-id.ts';
import { newsPath, pagePath, profilePath, toNewsPath } from '../sections/paths.ts';

/** Returns the address of what a search has found: a page, or an entry of a page. */
export function getMatchPath({ resource, id, slug }: Pick<SiteMatch, 'resource' | 'id' | 'slug'>): string {
  if (slug === '') return '/';
  switch (resource) {
    case 'posts':
      return newsPath(slug);
    case 'profiles':
      return profilePath(slug);
    case 'post-categories':
      return toNewsPath(1, { category: slug });
    case 'faqs':
    case 'careers':
      return `${pagePath(slug)}#${getEntryId(resource, id)}`;
    default:
      return pagePath(slug);
  }
}
