const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Control and format characters, white space and `\`: with them a browser can read an address differently from how it
 * looks.
 */
const hidden = /[\p{Cc}\p{Cf}\s\\]/u;

/** Whether a link is safe: http(s), mailto, tel, or a path of this site, without hidden characters. */
export function isSafeLink(value: string): boolean {
  if (hidden.test(value) || value.startsWith('//')) return false;
  const scheme = /^[^/?#]*?:/.exec(value)?.[0].toLowerCase();
  return (
    scheme === undefined
    || (schemes.has(scheme) && (scheme.startsWith('http') ? isSafeWebAddress(value) : value.length > scheme.length))
  );
}

/**
 * Whether a text is an http(s) address with a host and without credentials.
 * Browsers also accept `https:evil` and `http://ok@evil`, which an editor does not mean.
 */
export function isSafeWebAddress(value: string): boolean {
  if (hidden.test(value) || !/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hasLabels(hostname) && username === '' && password === '';
}

/** Whether no label of a host is empty. One dot at the end is the DNS root: `example.org.`. */
const hasLabels = (hostname: string): boolean => hostname.replace(/\.$/, '').split('.').every(Boolean);

/** Whether an image address is a site path or an http(s) address. */
export const isSafeImage = (value: string): boolean =>
  value.startsWith('/') ? isSafeLink(value) : isSafeWebAddress(value);

/** Whether pages show an image: their Content-Security-Policy blocks images over http. */
export const isShownImage = (value: string): boolean => isSafeImage(value) && !/^http:/i.test(value);
