import type { IncomingMessage } from 'node:http';
import { textResponse, type EdgeResponse } from './edge-response.ts';
import { readBody } from './read-body.ts';
import type { PostedForm } from '../render/render-contract.ts';

/** Twice the length of the longest message that a form takes, with every character percent-encoded. */
const maxBytes = 128 * 1024;

interface Options {
  siteUrl: string;
  getVisitor: (request: IncomingMessage) => string;
}

/** Reads a form that the browser submitted without JavaScript. Returns an answer when the form is refused. */
export async function readPostedForm(
  request: IncomingMessage,
  { siteUrl, getVisitor }: Options,
): Promise<PostedForm | EdgeResponse> {
  if (!isOfThisSite(request, siteUrl)) return textResponse(403, 'This form was sent from another site.');
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    return textResponse(415, 'A form is sent as application/x-www-form-urlencoded.');
  const body = await readBody(request, maxBytes);
  // Close the connection, so that the rest of the body is not read.
  if (body === undefined) return textResponse(413, 'This form is too long.', { connection: 'close' });
  return { body, visitor: getVisitor(request) };
}

/**
 * Whether a request comes from a page of this site. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`. A
 * request with neither header is accepted: a program has no cookies or tokens of a visitor to abuse.
 */
export function isOfThisSite({ headers }: IncomingMessage, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host = '' } = headers;
  if (origin === undefined || origin === siteUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
