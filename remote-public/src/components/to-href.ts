import { toRootedLink } from '@quoin/shared/contract/rooted-link';

/** Whether an address is an absolute URL with an allowed scheme and no user name. */
function isSafeUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username } = new URL(address);
  return /^(https?|mailto|tel|sms|whatsapp):$/.test(protocol) && !username;
}

/**
 * Returns the `href` of a link field; undefined if it does not hold a safe link. The field holds a slug ('about-us'), a
 * path ('/about-us'), a fragment ('#map') or an address, absolute or as people write it ('www.example.org'). The API
 * rejects dangerous links when they are stored; this is a second check.
 */
export function toHref(value: string): string | undefined {
  const link = toRootedLink(value.trim());
  // eslint-disable-next-line no-control-regex -- browsers skip control characters: 'java\nscript:'
  if (link === '' || link === '#' || /[\u0000-\u001F\u007F\\\s]/.test(link)) return undefined;
  if (/^[a-z][a-z\d+.-]*:/i.test(link) || link.startsWith('//')) return isSafeUrl(link) ? link : undefined;
  return link.startsWith('#') ? link : `/${encodeLetters(link.replace(/^\/+/, ''))}`;
}

/** Encodes the letters of other scripts, as browsers do, and leaves what is encoded already. */
const encodeLetters = (path: string): string =>
  path.toWellFormed().replaceAll(/[^\p{ASCII}]+/gu, (letters) => encodeURIComponent(letters));
