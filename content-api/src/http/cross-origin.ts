import cors, { type FastifyCorsOptions } from '@fastify/cors';
import { contactMessages } from '@quoin/shared/contract/contact-messages';
import type { Settings } from '@quoin/shared/contract/settings';
import { appKeyHeaders } from '@quoin/shared/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const common = { exposedHeaders: ['etag', 'retry-after', 'x-request-id'], maxAge: 600 };
/** What visitors send without a token. */
const publicForms: readonly string[] = [`/api/${contactMessages.name}`, '/api/subscriptions'];
const readMethods = ['GET', 'HEAD'];

/**
 * Lets pages of the site call the API, and pages of the hosts that the settings name; no others.
 * A host shows a screen of the site: its pages read and send the public forms, without a token.
 */
export async function allowOrigins(
  app: FastifyInstance,
  { siteUrl, hostOrigins }: Pick<Settings, 'siteUrl' | 'hostOrigins'>,
): Promise<void> {
  const forSite: FastifyCorsOptions = {
    ...common,
    origin: originsOf(siteUrl),
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

/** A preflight is answered with the methods that are allowed; the browser compares. */
const isForHosts = ({ method, headers }: FastifyRequest, { methods = [] }: FastifyCorsOptions): boolean =>
  headers.authorization === undefined && (method === 'OPTIONS' || methods.includes(method));

/** A person may write 127.0.0.1 for localhost, and the browser takes them for two sites. */
function originsOf(siteUrl: string): string[] {
  const url = new URL(siteUrl);
  if (url.hostname !== 'localhost') return [url.origin];
  const twin = new URL(siteUrl);
  twin.hostname = '127.0.0.1';
  return [url.origin, twin.origin];
}
