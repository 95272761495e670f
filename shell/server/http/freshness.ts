import type { IncomingMessage } from 'node:http';

/**
 * Returns the entity tag of an answer in one encoding. Each encoding needs its own strong tag (RFC 9110), because its
 * bytes differ.
 */
export const makeTag = (tag: string, encoding: string): string =>
  encoding === 'identity' ? tag : tag.replace(/"$/, `-${encoding}"`);

/** Removes the encoding suffix from a tag, and the `W/` that a compressing proxy adds. */
const stripEncoding = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(?:br|gzip)"$/, '"');

/** Whether the client's cached copy is current (RFC 9110, `If-None-Match`), so that the answer is a 304. */
export function isFresh(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { status, headers: { etag } }: { status: number; headers: Readonly<Record<string, string>> },
): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (status !== 200 || !etag || ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || stripEncoding(one) === stripEncoding(etag));
}
