import cors from '@fastify/cors';
import type { Settings } from '@quoin/shared/contract/settings';
import { appKeyHeaders } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';

/** Lets the pages of the site call, and those of the hosts that the settings name; no others. */
export async function allowOrigins(
  app: FastifyInstance,
  { siteUrl, hostOrigins }: Pick<Settings, 'siteUrl' | 'hostOrigins'>,
): Promise<void> {
  await app.register(cors, {
    origin: [...originsOf(siteUrl), ...hostOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
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
    exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
    maxAge: 600,
  });
}

/** A person may write 127.0.0.1 for localhost, and the browser takes them for two sites. */
function originsOf(siteUrl: string): string[] {
  const url = new URL(siteUrl);
  if (url.hostname !== 'localhost') return [url.origin];
  const twin = new URL(siteUrl);
  twin.hostname = '127.0.0.1';
  return [url.origin, twin.origin];
}
