/** An encoding's name, and not with the weight 0, which refuses it (RFC 9110, 12.5.3). */
const named = (encoding: string): RegExp =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, 'i');

const taken = { br: named('br'), gzip: named('gzip') };

/** Whether an encoding may be sent to who says so in `Accept-Encoding`. */
export const takesEncoding = (accepted: string, encoding: keyof typeof taken): boolean =>
  taken[encoding].test(accepted);
