import type { Head } from '@quoin/shared/contract/head';
import { data } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';

/**
 * The data of a screen's loader when there is nothing to show. It is data and not an error, so that the page has its
 * own head.
 */
export interface MissingPage {
  missing: true;
  head: Head;
}

export const missing = () => {
  // Empty descriptions replace the site's, which do not describe a missing page.
  const page: MissingPage = {
    missing: true,
    head: { title: texts.notFound, ogTitle: texts.notFound, description: '', ogDescription: '', isUnlisted: true },
  };
  return data(page, { status: 404 });
};
