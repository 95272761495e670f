import type { FastifyInstance } from 'fastify';

/**
 * Lists the routes that an API has registered, such as `GET /posts/:id`. It reads the tree that Fastify prints: a line
 * for each path, with its methods in brackets.
 */
export function listRoutes(app: Pick<FastifyInstance, 'printRoutes'>): string[] {
  const tree = app.printRoutes({ commonPrefix: false });
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([\s│├└─]*)([^\s(]+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4 - 1;
    parts.splice(depth, parts.length, part);
    const path = parts
      .join('')
      .replace(/^\/api/, '')
      .replace(/\/$/, '');
    return (methods ?? '')
      .split(', ')
      .filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method))
      .map((method) => `${method} ${path}`);
  });
}
