import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { revisionHeader } from '@quoin/shared/contract/wire';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { components } from '../engine/openapi.ts';
import { refusals } from './answers.ts';
import { securitySchemes } from './security.ts';

const title = 'Quoin content API';

/** The pages' own library writes styles into its elements; nothing that an editor wrote is shown there. */
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The document that follows from the routes; to be registered before them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  for (const schema of components()) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '0.1.0', description: 'Every success is { "data": … }, every failure a Problem.' },
      components: { securitySchemes },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transform: ({ schema, url, route }) => ({ schema: { ...schema, operationId: operationId(route, url) }, url }),
    transformObject: (document) => {
      if ('openapiObject' in document) promiseHeaders(document.openapiObject);
      return 'openapiObject' in document ? document.openapiObject : document.swaggerObject;
    },
  });
}

/** `get_api_posts_id`: addresses are unique, and so are these. */
const operationId = ({ method }: Pick<RouteOptions, 'method'>, url: string): string =>
  [...[method].flat().slice(0, 1).map((name) => name.toLowerCase()), ...url.split(/\W+/).filter(Boolean)].join('_');

type Described = { paths?: Readonly<Record<string, object | undefined>> };
const valuesOf = (thing: unknown): object[] =>
  (typeof thing === 'object' && thing !== null ? Object.values(thing).filter((value: unknown) => typeof value === 'object' && value !== null) : []);
const under = (things: object[], name: string): object[] => things.flatMap((thing) => valuesOf(new Map<string, unknown>(Object.entries(thing)).get(name)));

/** A header that the document names is always there, but for the revision, which answers with a token do not have; the library has no word for that. */
function promiseHeaders({ paths }: Described): void {
  const operations = valuesOf(paths).flatMap(valuesOf);
  for (const response of under(operations, 'responses')) {
    const headers: Readonly<Record<string, object>> = 'headers' in response && typeof response.headers === 'object' ? { ...response.headers } : {};
    for (const [name, header] of Object.entries(headers)) Object.assign(header, { required: name !== revisionHeader });
  }
}

/** The document as JSON, and as pages to read. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const schema = {
    tags: ['documentation'], summary: 'This document',
    response: { 200: { description: 'OpenAPI 3.1.', type: 'object', required: ['openapi', 'paths', 'components'], properties: { openapi: { const: '3.1.0' } } }, ...refusals() },
  };
  app.get('/api/openapi.json', { schema }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    theme: { title },
    uiConfig: { layout: 'BaseLayout', deepLinking: true, docExpansion: 'none', supportedSubmitMethods: [], validatorUrl: null },
  });
}
