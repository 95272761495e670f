import type { Settings } from '@quoin/shared/contract/settings/settings';
import { createHostCheck } from '@quoin/shared/server/served-hosts';
import { getStrictTransport } from '@quoin/shared/server/strict-transport';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isShallow } from '../engine/field-values.ts';
import { longestUrl } from './request-limits.ts';
import { HttpProblem } from './problem.ts';

type GuardSettings = Pick<Settings, 'apiUrl' | 'apiInternalUrl' | 'apiHosts' | 'siteUrl' | 'hsts'>;

/** Refuses requests that two parsers could read differently, and sets the headers of every response. */
export function guard(app: FastifyInstance, settings: GuardSettings): void {
  const findHostProblem = createHostCheck({
    urls: [settings.apiUrl, settings.apiInternalUrl],
    hosts: settings.apiHosts,
    setting: 'API_HOSTS',
    isProbe: (path) => /^(?:(?:\/api)?\/health\/|\/metrics(?:\?|$))/.test(path),
  });
  const strictTransport = getStrictTransport(settings);
  // Accept only JSON: a cross-site form can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // spec §7: logout has an empty body, and clients send its content type all the same.
    if (body.length === 0) return done(null, undefined);
    const text = decodeText(request, body);
    if (text instanceof HttpProblem) return done(text);
    void parseJson(request, text, done);
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      // The site shows the pictures from another origin.
      'cross-origin-resource-policy': 'cross-origin',
      ...strictTransport,
      'x-request-id': request.id,
    });
    // Requests in progress are finished. New ones on open connections get 503, so that clients retry with the next
    // process.
    if (isClosing) throw new HttpProblem(503, { headers: { 'retry-after': '1' } });
    const hostProblem = findHostProblem(request.raw);
    if (hostProblem) throw new HttpProblem(hostProblem.status, hostProblem);
    if (request.url.length > longestUrl) throw new HttpProblem(414);
    if (!request.raw.url?.startsWith('/')) throw new HttpProblem(400, { detail: 'The request must name a path.' });
    if (isCompressed(request)) throw new HttpProblem(415, { detail: 'Send the body without a Content-Encoding.' });
    done();
  });
  app.addHook('preValidation', async (request) => {
    if (!isShallow(request.body)) throw new HttpProblem(400, { detail: 'The body is nested too deeply.' });
  });
}

const isCompressed = ({ method, headers: { 'content-encoding': coding = 'identity' } }: FastifyRequest): boolean =>
  coding.toLowerCase() !== 'identity' && method !== 'GET' && method !== 'HEAD';

/** Decodes a JSON body. RFC 8259 §8.1: JSON is UTF-8. In another encoding, letters would be lost when it is stored. */
function decodeText({ headers }: FastifyRequest, bytes: Uint8Array): string | HttpProblem {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) return new HttpProblem(415, { detail: 'Send the body in UTF-8.' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    return new HttpProblem(400, { detail: 'The body is not UTF-8.', cause: error });
  }
}
