import type { Readable } from 'node:stream';
import type { CompressedBody } from './compressed-body.ts';

/** The edge's answer to a request. */
export interface EdgeResponse {
  status: number;
  headers: Record<string, string>;
  /**
   * Headers for this one request, as alternating names and values. The other headers of a cached answer are the same
   * for every visitor.
   */
  visitorHeaders?: readonly string[];
  body: string | CompressedBody | Readable;
}

/** Creates a short plain-text answer that is not cached. */
// eslint-disable-next-line max-params -- a status, its text, and rarely headers
export const textResponse = (status: number, text: string, headers: Record<string, string> = {}): EdgeResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: `${text}\n`,
});

export const notFound = (): EdgeResponse => textResponse(404, 'Not found.');
