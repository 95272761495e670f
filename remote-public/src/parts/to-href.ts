import { rootedLink } from '@quoin/shared/contract/rooted-link';

/** A whole address that a visitor may be led to. */
function isLeadingOn(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username } = new URL(address);
  return /^(https?|mailto|tel):$/.test(protocol) && !username;
}

/**
 * Where a link field leads: it holds a slug ('about-us'), a path ('/about-us'), a place of the page ('#map') or an
 * address, whole or as people write it. Undefined where it leads nowhere. The API refuses dangerous ones when they are
 * stored; this is the second lock.
 */
export function toHref(value: string): string | undefined {
  const link = rootedLink(value.trim());
  // eslint-disable-next-line no-control-regex -- browsers skip control characters: 'java\nscript:'
  if (link === '' || link === '#' || /[\u0000-\u001F\u007F\\\s]/.test(link)) return undefined;
  if (/^[a-z][a-z\d+.-]*:/i.test(link) || link.startsWith('//')) return isLeadingOn(link) ? link : undefined;
  return link.startsWith('#') ? link : `/${link.replace(/^\/+/, '')}`;
}
