import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { components } from '../engine/openapi.ts';

/** The pages' own library writes styles into its elements; nothing that an editor wrote is shown there. */
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The document that follows from the routes; to be registered before them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  for (const schema of components()) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quoin content API', version: '0.1.0', description: 'Every success is { "data": … }, every failure a Problem.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'From POST /api/login.' } } },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
  });
}

/** The document as JSON, and as pages to read. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    uiConfig: { layout: 'BaseLayout', deepLinking: true, docExpansion: 'none', supportedSubmitMethods: [], validatorUrl: null },
  });
}
