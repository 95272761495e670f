import type { FastifyRequest } from 'fastify';

/**
 * Returns every value that was sent under these lower-case header names. Node joins or drops repeated headers, and
 * repeated headers can make two parsers disagree.
 */
export function readHeaders({ raw: { rawHeaders } }: FastifyRequest, ...names: readonly string[]): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (names.some((name) => isNamed(header, name))) values.push(rawHeaders[at + 1] ?? '');
  }
  return values;
}

const isNamed = (header: string, name: string): boolean =>
  header.length === name.length && header.toLowerCase() === name;
