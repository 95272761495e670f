import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { appKeyHeaders, backgroundHeader } from '@quoin/shared/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const common = { exposedHeaders: ['etag', 'retry-after', 'x-request-id'], maxAge: 600 };
/** The forms that visitors send without a token. */
const publicForms: readonly string[] = [`/api/${contactMessages.name}`, '/api/subscriptions'];
const readMethods = ['GET', 'HEAD'];

/**
 * Sets up CORS: only pages of the site and of the origins in `HOST_ORIGINS` may call the API.
 * A foreign host embeds a screen of the site, so its pages may read and may send the public forms, without a token.
 */
export async function allowOrigins(
  app: FastifyInstance,
  { siteUrl, hostOrigins }: Pick<Settings, 'siteUrl' | 'hostOrigins'>,
): Promise<void> {
  const forSite: FastifyCorsOptions = {
    ...common,
    origin: listOrigins(siteUrl),
    methods: [...readMethods, 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      ...appKeyHeaders,
      'App_Name',
      'idempotency-key',
      'if-none-match',
      'last-event-id',
      backgroundHeader,
    ],
  };
  const forHosts: FastifyCorsOptions = {
    ...common,
    origin: [...hostOrigins],
    methods: readMethods,
    allowedHeaders: ['content-type', ...appKeyHeaders],
  };
  const forFormsOfHosts: FastifyCorsOptions = { ...forHosts, methods: [...readMethods, 'POST'] };
  const isHost = ({ headers: { origin } }: FastifyRequest): boolean =>
    origin !== undefined && hostOrigins.includes(origin);

  await app.register(cors, {
    delegator: (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) => {
      const options = isPublicForm(request) ? forFormsOfHosts : forHosts;
      done(null, isHost(request) && isForHosts(request, options) ? options : forSite);
    },
  });
}

const isPublicForm = ({ url }: FastifyRequest): boolean => publicForms.includes(url.split('?')[0] ?? '');

/**
 * Checks that a request has no token and an allowed method. Every preflight passes, because its response lists the
 * allowed methods and the browser compares them.
 */
const isForHosts = ({ method, headers }: FastifyRequest, { methods = [] }: FastifyCorsOptions): boolean =>
  headers.authorization === undefined && (method === 'OPTIONS' || methods.includes(method));

/** Adds 127.0.0.1 for localhost: people use either, and for the browser they are two origins. */
function listOrigins(siteUrl: string): string[] {
  const url = new URL(siteUrl);
  if (url.hostname !== 'localhost') return [url.origin];
  const twin = new URL(siteUrl);
  twin.hostname = '127.0.0.1';
  return [url.origin, twin.origin];
}
