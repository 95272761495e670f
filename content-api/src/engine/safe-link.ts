const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Control and format characters, white space and `\`: what makes a browser read an address otherwise than it looks. */
const hidden = /[\p{Cc}\p{Cf}\s\\]/u;

/** Whether an address leads where it says: http(s), mailto, tel, or a path of this site. */
export function isSafeLink(value: string): boolean {
  if (hidden.test(value) || value.startsWith('//')) return false;
  const scheme = /^[^/?#]*?:/.exec(value)?.[0].toLowerCase();
  return (
    scheme === undefined
    || (schemes.has(scheme) && (scheme.startsWith('http') ? isSafeWebAddress(value) : value.length > scheme.length))
  );
}

/** `https:evil` and `http://ok@evil` are addresses to a browser; they are not what an editor means. */
export function isSafeWebAddress(value: string): boolean {
  if (hidden.test(value) || !/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hasLabels(hostname) && username === '' && password === '';
}

/** Whether each label of a host has a character. One dot at the end is the DNS root: `example.org.`. */
const hasLabels = (hostname: string): boolean => hostname.replace(/\.$/, '').split('.').every(Boolean);

/** An image is a site path or an http(s) address. */
export const isSafeImage = (value: string): boolean =>
  value.startsWith('/') ? isSafeLink(value) : isSafeWebAddress(value);

/** Whether pages show an image: their policy lets none in that comes unencrypted. */
export const isShownImage = (value: string): boolean => isSafeImage(value) && !/^http:/i.test(value);
