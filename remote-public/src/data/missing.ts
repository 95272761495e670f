import type { Head } from '@quoin/shared/contract/head';
import { data } from '@quoin/shared/runtime/router';
import { texts } from '../texts.ts';

/**
 * What a screen's loader answers where there is nothing to show. It is data and no error, so that the page has a head
 * of its own.
 */
export interface Missing {
  missing: true;
  head: Head;
}

export const missing = () => {
  // The site's description is not that of a page which is not there.
  const page: Missing = {
    missing: true,
    head: { title: texts.notFound, ogTitle: texts.notFound, description: '', ogDescription: '', isUnlisted: true },
  };
  return data(page, { status: 404 });
};
