/** Matches an encoding's name, unless its weight is 0, which refuses it (RFC 9110, 12.5.3). */
const makePattern = (encoding: string): RegExp =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, 'i');

const patterns = { br: makePattern('br'), gzip: makePattern('gzip') };

/** Whether the `Accept-Encoding` header value `acceptEncoding` accepts an encoding. */
export const acceptsEncoding = (acceptEncoding: string, encoding: keyof typeof patterns): boolean =>
  patterns[encoding].test(acceptEncoding);
