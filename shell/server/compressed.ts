import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Answer } from './answer.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = 1024;
const isText = /^text\/|[/+](?:xml|json)\b/;

/** The body of a text answer in the best encoding that the visitor takes; other bodies as they are. */
export async function compressed({ body, headers }: Answer, accepted: string | string[] = ''): Promise<{ body: Answer['body']; encoding: Record<string, string> }> {
  if (typeof body !== 'string') return { body, encoding: {} };
  const plain = Buffer.from(body);
  const sized = (bytes: Buffer, encoding?: string) => ({
    body: bytes,
    encoding: { 'content-length': String(bytes.length), vary: 'accept-encoding', ...(encoding ? { 'content-encoding': encoding } : {}) },
  });
  if (plain.length < worthIt || !isText.test(headers['content-type'] ?? '')) return sized(plain);
  if (/\bbr\b/.test(String(accepted))) return sized(await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), 'br');
  if (/\bgzip\b/.test(String(accepted))) return sized(await zip(plain), 'gzip');
  return sized(plain);
}
