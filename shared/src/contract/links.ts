import { toRootedLink } from './rooted-link.ts';

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'whatsapp:']);
/** Control and format characters, and `\`: with them a browser can read an address differently from how it looks. */
const hidden = /[\p{Cc}\p{Cf}\\]/u;
const blanks = /\s+/gu;

/** A link in the form in which it is stored, or the reason why it is refused, as a sentence. */
export type NormalizedLink = { link: string } | { problem: string };

/**
 * Encodes the blanks in a link as people copy it, and removes those of a telephone number. It does not root the link
 * (`rooted-link.ts`).
 */
export function normalizeLink(value: string): NormalizedLink {
  const text = value.trim();
  const rooted = toRootedLink(text);
  // Rooting makes a path of any words.
  const isWords = /\p{Zs}/u.test(text) && rooted === `/${text}`;
  const problem = isWords
    ? 'An address has no blanks. Write /about-us for a page of this site, or an address that begins with https://.'
    : findLinkProblem(rooted);
  if (problem !== undefined) return { problem };
  const encode = (blank: string) => (/^(tel|sms):/i.test(text) ? '' : encodeURIComponent(blank));
  return { link: text.replaceAll(blanks, encode) };
}

/** Whether a rooted link is safe: http(s), mailto, tel, sms, whatsapp, or a path of this site. */
export const isSafeLink = (value: string): boolean => !/\s/u.test(value) && findLinkProblem(value) === undefined;

function findLinkProblem(link: string): string | undefined {
  if (hidden.test(link)) return 'The address has an invisible character or a backslash. Type it instead of pasting it.';
  if (link.startsWith('//')) return 'The address begins with //. Write https:// in front.';
  const scheme = /^[^/?#]*?:/.exec(link)?.[0].toLowerCase();
  if (scheme === undefined) return undefined;
  if (!schemes.has(scheme)) return `Links cannot begin with ${scheme} Use https:, mailto:, tel:, sms: or whatsapp:.`;
  if (scheme.startsWith('http')) return findWebAddressProblem(link.replaceAll(blanks, '%20'));
  return link.length > scheme.length ? undefined : `Nothing follows ${scheme}`;
}

/**
 * Why a text is not an http(s) address with a host and without credentials; undefined if it is one.
 * Browsers also accept `https:evil` and `http://ok@evil`, which an editor does not mean.
 */
function findWebAddressProblem(value: string): string | undefined {
  if (!/^https?:\/\/[^/]/i.test(value)) return 'Write two slashes and a host after https:, as in https://example.org.';
  if (!URL.canParse(value)) return 'This is not a web address. Check the host.';
  const { hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return 'Remove the user name or password in front of the @.';
  return hasLabels(hostname) ? undefined : 'The host has two dots in a row, or begins with one.';
}

/** Whether a text is an http(s) address with a host, without credentials, blanks and hidden characters. */
export const isSafeWebAddress = (value: string): boolean =>
  !hidden.test(value) && !/\s/u.test(value) && findWebAddressProblem(value) === undefined;

/** Whether no label of a host is empty. One dot at the end is the DNS root: `example.org.`. */
const hasLabels = (hostname: string): boolean => hostname.replace(/\.$/, '').split('.').every(Boolean);

/** Whether an image address is a site path or an http(s) address. */
export const isSafeImage = (value: string): boolean =>
  value.startsWith('/') ? isSafeLink(value) : isSafeWebAddress(value);

/** Whether pages show an image: their Content-Security-Policy blocks images over http. */
export const isShownImage = (value: string): boolean => isSafeImage(value) && !/^http:/i.test(value);

/** Encodes the blanks in an image's address, as people copy it. */
export const encodeImageAddress = (value: string): string => value.trim().replaceAll(blanks, encodeURIComponent);
