import { readHome } from '../home/read-home.ts';
import { readLayout } from '../layout/read-layout.ts';
import { readPage } from '../pages/read-page.ts';
import { readSitemap } from '../pages/read-sitemap.ts';
import { readNews, readProfile } from '../pages/read-story.ts';

/** What the screens ask the API for, by their routes. The first page carries its data: this comes with the second. */
export const readers = { layout: readLayout, home: readHome, profile: readProfile, news: readNews, sitemap: readSitemap, page: readPage };
