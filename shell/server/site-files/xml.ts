// eslint-disable-next-line no-control-regex -- XML 1.0 cannot contain these, even escaped
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Escapes text for XML, for use between tags and in quoted attributes. Removes characters that XML 1.0 cannot contain.
 */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Returns an element with its text, or an empty string when there is no text. */
export const element = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;

/** Converts a timestamp of the API ('YYYY-MM-DD HH:MM:SS', UTC) to the format of Atom and sitemaps. */
export const toXmlTimestamp = (timestamp: string): string => `${timestamp.replace(' ', 'T')}Z`;
