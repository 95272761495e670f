/** Matches an encoding's name, unless its weight is 0, which refuses it (RFC 9110, 12.5.3). */
const named = (encoding: string): RegExp =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, 'i');

const taken = { br: named('br'), gzip: named('gzip') };

/** Whether the `Accept-Encoding` header value `accepted` accepts an encoding. */
export const takesEncoding = (accepted: string, encoding: keyof typeof taken): boolean =>
  taken[encoding].test(accepted);
