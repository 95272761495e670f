import { isPagePath } from './page-path.ts';
import type { Plate } from './plate.ts';
import { previewPath } from './preview.ts';
import { passwordPath } from './wire.ts';

/**
 * First segments of addresses that the site's own screens have: a page of that name could never be reached, and a
 * remote would hide them.
 */
const ofSite = ['assets', 'details', 'news', 'newsletter', 'profile', 'sitemap'];

const ofBackOffice = ['/admin/releases', passwordPath, previewPath];

/**
 * Whether a first segment is the shell's own below `/admin`; below the root, whether it is the site's, or leads to
 * another document than a page. Neither a remote nor a page's record stands there.
 */
export const isReserved: Readonly<Record<Plate['area'], (path: string) => boolean>> = {
  admin: (path) => ofBackOffice.includes(`/admin/${path}`),
  public: (path) => ofSite.includes(path) || !isPagePath(`/${path}`),
};
