import { isPagePath } from '@quoin/shared/contract/page-path';

/** Where a link of an editor leads. */
export type LinkTarget =
  | { kind: 'none' }
  /** A page of this site, reached without loading the document again. */
  | { kind: 'page'; to: string }
  /** Another site, a mail address, or an address of this site that is another document. */
  | { kind: 'document'; href: string };

const none: LinkTarget = { kind: 'none' };

function ofAddress(link: string): LinkTarget {
  const href = link.startsWith('//') || !URL.canParse(link) ? undefined : new URL(link);
  return href && /^(https?|mailto|tel):$/.test(href.protocol) && !href.username ? { kind: 'document', href: link } : none;
}

/**
 * Reads a link field: a slug ('about-us'), a path ('/about-us'), or a whole address. The API refuses dangerous ones
 * when they are stored; this is the second lock.
 */
export function linkTarget(value: string): LinkTarget {
  const link = value.trim();
  // eslint-disable-next-line no-control-regex -- control characters are what browsers skip when they read 'java\nscript:'
  if (link === '' || link === '#' || /[\u0000-\u001F\u007F\\\s]/.test(link)) return none;
  if (/^[a-z][a-z\d+.-]*:/i.test(link) || link.startsWith('//')) return ofAddress(link);
  if (link.startsWith('#')) return { kind: 'document', href: link };
  const path = `/${link.replace(/^\/+/, '')}`;
  return isPagePath(path) ? { kind: 'page', to: path } : { kind: 'document', href: path };
}
