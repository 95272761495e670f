import type { IncomingMessage } from 'node:http';

/** The tag of an answer in one of its encodings: other bytes have another (RFC 9110, strong tags). */
export const tagIn = (tag: string, encoding: string): string =>
  encoding === 'identity' ? tag : tag.replace(/"$/, `-${encoding}"`);

/** A tag without its encoding, and without what a proxy that compresses has put before it. */
const bare = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(?:br|gzip)"$/, '"');

/** Whether what a visitor has kept of an answer is the answer (RFC 9110, If-None-Match). */
export function isFresh(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { status, headers: { etag } }: { status: number; headers: Readonly<Record<string, string>> },
): boolean {
  const named = headers['if-none-match'];
  if (status !== 200 || !etag || named === undefined) return false;
  return named.split(',').some((one) => one.trim() === '*' || bare(one) === bare(etag));
}
