import { missingOrRedirect } from './missing-or-redirect.ts';
import { readHome } from '../home/read-home.ts';
import { readLayout } from '../layout/read-layout.ts';
import { readPage } from '../pages/read-page.ts';
import { readSitemap } from '../pages/read-sitemap.ts';
import { readNews, readProfile } from '../pages/article/read-story.ts';
import { readSearch } from '../search/read-search.ts';

/**
 * The loaders of the screens, by route id. A page arrives with its data: a browser fetches this chunk only when the
 * edge could not render the page.
 */
export const readers = {
  layout: readLayout,
  home: readHome,
  profile: readProfile,
  news: readNews,
  sitemap: readSitemap,
  search: readSearch,
  page: readPage,
  'not-found': missingOrRedirect,
};
