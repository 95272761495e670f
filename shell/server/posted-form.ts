import type { IncomingMessage } from 'node:http';
import { sentence, type Answer } from './answer.ts';
import type { PostedForm } from './render-contract.ts';

/** The longest message that a form takes, with every character percent-encoded, fits twice. */
const maxBytes = 128 * 1024;

interface Options { siteUrl: string; visitorOf: (request: IncomingMessage) => string }

/** Reads a form that a browser sent by itself; or answers why it is not taken. */
export async function readPostedForm(request: IncomingMessage, { siteUrl, visitorOf }: Options): Promise<PostedForm | Answer> {
  if (!isOfThisSite(request, siteUrl)) return sentence(403, 'This form was sent from another site.');
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return sentence(415, 'A form is sent as application/x-www-form-urlencoded.');
  const body = await boundedBody(request);
  // What is still on its way is not waited for.
  if (body === undefined) return sentence(413, 'This form is too long.', { connection: 'close' });
  return { body, visitor: visitorOf(request) };
}

/** Browsers say whose page sent a form; older ones say at least its origin, and a program that says neither has no visitor's rights to abuse. */
function isOfThisSite({ headers }: IncomingMessage, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host = '' } = headers;
  if (origin === undefined || origin === siteUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

async function boundedBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- a request without an encoding reads as bytes
    const bytes: Uint8Array = chunk;
    size += bytes.length;
    if (size > maxBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}
