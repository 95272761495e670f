import { readHome } from '../home/read-home.ts';
import { readLayout } from '../layout/read-layout.ts';
import { readPage } from '../pages/read-page.ts';
import { readSitemap } from '../pages/read-sitemap.ts';
import { readNews, readProfile } from '../pages/read-story.ts';

/**
 * What the screens ask the API for, by their routes. A page comes with its data: a browser fetches this where the edge
 * could not render one.
 */
export const readers = {
  layout: readLayout,
  home: readHome,
  profile: readProfile,
  news: readNews,
  sitemap: readSitemap,
  page: readPage,
};
