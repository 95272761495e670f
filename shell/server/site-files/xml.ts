// eslint-disable-next-line no-control-regex -- what XML 1.0 has no way to write, escaped or not
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text that may stand in XML, between tags and inside quoted attributes. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** An element with its text; none where there is no text. */
export const element = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;

/** A moment of the wire ('YYYY-MM-DD HH:MM:SS', UTC) as XML's formats write it. */
export const xmlMoment = (wire: string): string => `${wire.replace(' ', 'T')}Z`;
