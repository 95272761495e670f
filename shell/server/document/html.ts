const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Serializes a value as JSON for a data block in HTML. Nothing in the result can end the block or start a comment. */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

type Attributes = Readonly<Record<string, string | true | undefined>>;

/** Returns a start tag. An attribute whose value is undefined or empty is left out. */
export const tag = (name: string, attributes: Attributes): string => {
  const serialized = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [value === true ? key : `${key}="${escapeHtml(value)}"`],
  );
  return `<${[name, ...serialized].join(' ')}>`;
};
