import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { applications } from '@quoin/shared/contract/resources/applications';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { revisionHeader } from '@quoin/shared/contract/wire';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { components } from '../engine/record-schemas.ts';
import { errorResponses } from './response-schemas.ts';
import { metricsScheme, security, securitySchemes } from './security.ts';

const title = 'Quoin content API';

/** Swagger UI sets styles by script only, which needs no exception. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The tags of all operations: one for each resource, then those of the other routes. */
const tags = [
  ...contracts.map(({ name, noun }) => ({ name, description: `Calls about a ${noun}.` })),
  { name: 'session', description: 'Sign-in, sign-out, and the account of the token.' },
  { name: 'tokens', description: 'API tokens, with which programs use a site.' },
  { name: 'files', description: 'The media library and its pictures.' },
  { name: 'trash', description: 'Deleted records, which are kept for some time.' },
  { name: 'subscriptions', description: 'The newsletter, for visitors.' },
  { name: 'sets', description: 'What is published together, at once or at a moment.' },
  { name: 'reviews', description: 'Reviews of drafts that wait for somebody.' },
  {
    name: 'previews',
    description: 'Links that show drafts, or the site as of a moment, to people without an account.',
  },
  { name: 'views', description: 'Saved views of the lists of the back-office.' },
  { name: 'audit', description: 'Who did what at a site.' },
  { name: 'dashboard', description: 'Counts and checks of the content of an application.' },
  { name: 'search', description: 'Search across the resources.' },
  { name: 'changes', description: 'A stream of the changes of an application.' },
  { name: 'health', description: 'Health checks and metrics.' },
  { name: 'documentation', description: 'The description of this API.' },
];

/** Registers the OpenAPI document, which is generated from the routes. Call it before the routes are registered. */
export async function describeApi(
  app: FastifyInstance,
  { apiUrl, siteUrl, metricsToken }: Pick<Settings, 'apiUrl' | 'siteUrl' | 'metricsToken'>,
): Promise<void> {
  // No route creates an application. All schemas are added here, to the root instance: a plugin that adds one gets
  // Fastify's own validator for its routes.
  for (const schema of components(contracts.filter(({ name }) => name !== applications.name))) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '0.1.0',
        description: 'Every success has the form { "data": … }, every failure is a Problem.',
        contact: { name: 'The site of this API', url: siteUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: apiUrl }],
      tags,
      components: { securitySchemes: { ...securitySchemes, ...(metricsToken === undefined ? {} : metricsScheme) } },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transform: ({ schema, url, route }) => ({ schema: { ...schema, operationId: operationId(route, url) }, url }),
    transformObject: (document) => {
      if ('openapiObject' in document) requireHeaders(document.openapiObject);
      return 'openapiObject' in document ? document.openapiObject : document.swaggerObject;
    },
  });
}

/** Builds an id such as `get_api_posts_id`. It is unique because the path is. */
const operationId = ({ method }: Pick<RouteOptions, 'method'>, url: string): string =>
  [
    ...[method]
      .flat()
      .slice(0, 1)
      .map((name) => name.toLowerCase()),
    ...url.split(/\W+/).filter(Boolean),
  ].join('_');

type OpenApiDocument = { paths?: Readonly<Record<string, object | undefined>> };
const listValues = (thing: unknown): object[] =>
  typeof thing === 'object' && thing !== null
    ? Object.values(thing).filter((value: unknown) => typeof value === 'object' && value !== null)
    : [];
const listNested = (values: object[], name: string): object[] =>
  values.flatMap((value) => listValues(new Map<string, unknown>(Object.entries(value)).get(name)));

/**
 * Marks every documented response header as required, which `@fastify/swagger` cannot express. The exception is the
 * revision header: responses to requests with a token do not have it.
 */
function requireHeaders({ paths }: OpenApiDocument): void {
  const operations = listValues(paths).flatMap(listValues);
  for (const response of listNested(operations, 'responses')) {
    const headers: Readonly<Record<string, object>> =
      'headers' in response && typeof response.headers === 'object' ? { ...response.headers } : {};
    for (const [name, header] of Object.entries(headers)) Object.assign(header, { required: name !== revisionHeader });
  }
}

const anything = { type: 'object', additionalProperties: true };
const openApiDocument = {
  description: 'OpenAPI 3.1.',
  type: 'object',
  required: ['openapi', 'paths', 'components'],
  properties: { openapi: { const: '3.1.0' }, paths: anything, components: anything },
};

/** Serves the OpenAPI document as JSON at `/api/openapi.json` and as pages at `/api/docs`. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const schema = {
    tags: ['documentation'],
    summary: 'This document',
    description: 'Tools can generate typed clients from it.',
    security: security.none,
    response: { 200: openApiDocument, ...errorResponses() },
  };
  app.get('/api/openapi.json', { schema }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    uiHooks: {
      // eslint-disable-next-line max-params -- the signature is Fastify's
      onRequest: (_request, reply, done) => {
        // No page of another site loads these.
        reply.header('cross-origin-resource-policy', 'same-origin');
        done();
      },
    },
    theme: { title },
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      docExpansion: 'none',
      supportedSubmitMethods: [],
      validatorUrl: null,
    },
  });
}
