import type { FastifyRequest } from 'fastify';

/** Every value that was sent under a header's name, one by one: Node joins or drops repeated ones, and repeated ones are how two readers are made to disagree. */
export function sentHeaders({ raw: { rawHeaders } }: FastifyRequest, name: string): string[] {
  const values: string[] = [];
  for (const [index, header] of rawHeaders.entries()) {
    if (index % 2 === 0 && isNamed(header, name)) values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}

const isNamed = (header: string, name: string): boolean => header.length === name.length && header.toLowerCase() === name;
