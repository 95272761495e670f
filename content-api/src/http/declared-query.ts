import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Removes the query parameters that a route does not declare in its schema, before the route's own hooks and handler
 * run, and puts the others into the order of the schema. The response cache uses what is left as its key, so a
 * parameter that no route declares causes no second entry. Call it before the routes are registered.
 */
export function hideUndeclaredQuery(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const names = getParameterNames(route.schema?.querystring);
    // eslint-disable-next-line max-params -- the signature is Fastify's
    const hide = (request: FastifyRequest, _: FastifyReply, done: () => void): void => {
      request.query = pick(request.query, names);
      done();
    };
    route.onRequest = [hide, ...[route.onRequest ?? []].flat()];
  });
}

function getParameterNames(schema: unknown): string[] {
  const properties: unknown =
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'properties') : undefined;
  return Object.keys(properties ?? {});
}

function pick(query: unknown, names: readonly string[]): Record<string, unknown> {
  const sent: object = typeof query === 'object' && query !== null ? query : {};
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(sent, name)).map((name): [string, unknown] => [name, Reflect.get(sent, name)]),
  );
}
