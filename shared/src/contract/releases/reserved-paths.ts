import { isPagePath } from '../page-path.ts';
import type { RemoteManifest } from './remote-manifest.ts';
import { previewPath } from '../preview.ts';
import { signInPath } from '../provider-sign-in.ts';
import { invitationPath, passwordPath } from '../wire.ts';

/** First segments of the site's own screens. A page with such a slug is unreachable; a remote would hide the screen. */
const sitePaths = ['assets', 'details', 'news', 'newsletter', 'preview', 'profile', 'search', 'sitemap'];

const backOfficePaths = ['/admin/releases', passwordPath, invitationPath, signInPath, previewPath];

/**
 * Checks whether a first segment of a path is reserved, by area: no remote and no page record may have it.
 * Below `/admin` the shell's own screens are reserved. Below `/` the site's screens and all paths that are not pages
 * are reserved.
 */
export const isReserved: Readonly<Record<RemoteManifest['area'], (path: string) => boolean>> = {
  admin: (path) => backOfficePaths.includes(`/admin/${path}`),
  public: (path) => sitePaths.includes(path) || !isPagePath(`/${path}`),
};
