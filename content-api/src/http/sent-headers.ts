import type { FastifyRequest } from 'fastify';

/**
 * Every value that was sent under a header's names, one by one: Node joins or drops repeated ones, and repeated ones
 * are how two readers are made to disagree.
 */
export function sentHeaders({ raw: { rawHeaders } }: FastifyRequest, ...names: readonly string[]): string[] {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (names.some((name) => isNamed(header, name))) values.push(rawHeaders[at + 1] ?? '');
  }
  return values;
}

const isNamed = (header: string, name: string): boolean =>
  header.length === name.length && header.toLowerCase() === name;
