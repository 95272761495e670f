import type { FastifyRequest } from 'fastify';

/** Every value that was sent under a header's name, one by one: Node joins or drops repeated ones, and repeated ones are how two readers are made to disagree. */
export function sentHeaders({ raw: { rawHeaders } }: FastifyRequest, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && isNamed(rawHeaders[index - 1] ?? '', name));
}

const isNamed = (header: string, name: string): boolean => header.length === name.length && header.toLowerCase() === name;
