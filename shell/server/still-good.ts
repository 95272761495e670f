import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';

const weak = (tag: string): string => tag.trim().replace(/^(?:W\/)?/, 'W/');

/** Whether what a visitor has kept of an answer made of text is the answer (RFC 9110, If-None-Match). */
export function isStillGood({ headers }: Pick<IncomingMessage, 'headers'>, { status, headers: { etag }, body }: Answer): boolean {
  if (status !== 200 || !etag || typeof body !== 'string') return false;
  return headers['if-none-match']?.split(',').some((one) => one.trim() === '*' || weak(one) === weak(etag)) ?? false;
}
