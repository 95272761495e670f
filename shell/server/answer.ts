import type { Readable } from 'node:stream';
import type { PackedText } from './compressed-body.ts';

/** What the edge answers a request. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Headers that are this one request's, names and values by turns; the rest of a kept answer is everybody's. */
  own?: readonly string[];
  body: string | PackedText | Readable;
}

/** A short answer in words. */
// eslint-disable-next-line max-params -- a status, its words, and seldom a header
export const sentence = (status: number, words: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: `${words}\n`,
});

export const notFound = (): Answer => sentence(404, 'Not found.');
