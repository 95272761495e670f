import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Differences } from '../db/database.ts';
import { StorageRefusal, type DiskFailure, type StorageState } from '../storage-state.ts';
import { diskFull, HttpProblem } from './problem.ts';

interface ErrorDependencies {
  database: Pick<Differences, 'classifyError'>;
  storage: Pick<StorageState, 'notice'>;
}

/**
 * Installs the handler that turns every error into a problem response. Errors with status 500 or higher are logged,
 * except the refusals of a busy server (503) and the errors of a failing disk, of which `storage` logs the first. The
 * message of an unexpected error (500) is not sent.
 */
export function handleErrors(app: FastifyInstance, { database, storage }: ErrorDependencies): void {
  // eslint-disable-next-line max-params -- the signature is Fastify's
  app.setErrorHandler((error: FastifyError | HttpProblem, request, reply) => {
    const diskFailure = storage.notice(error);
    const problem = toProblem(error, { classifyError: database.classifyError, diskFailure });
    // Refusals of a busy server are in the access log and in the metrics; a line for each would make it busier.
    const isRefusal = error instanceof HttpProblem && error.status === 503 && error.cause === undefined;
    if (problem.status >= 500 && !isRefusal && !diskFailure) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, { problem, request });
  });
  app.setNotFoundHandler((request, reply) => sendProblem(reply, { problem: new HttpProblem(404), request }));
}

/** Answers requests that Fastify refuses before any hook or route runs, such as a URL that cannot be decoded. */
// eslint-disable-next-line max-params -- the signature is Fastify's
export function refuseRequest(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(reply, { problem: new HttpProblem(error.statusCode ?? 400), request });
}

function sendProblem(
  reply: FastifyReply,
  { problem, request }: { problem: HttpProblem; request: FastifyRequest },
): FastifyReply {
  // A read may have set its cache headers before it failed, and an error response must not be cached.
  return reply
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    .send(JSON.stringify(problem.body(request.id)));
}

function toProblem(
  error: FastifyError | HttpProblem,
  { classifyError, diskFailure }: Pick<Differences, 'classifyError'> & { diskFailure: DiskFailure | undefined },
): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (classifyError(error) === 'busy') return new HttpProblem(503, { headers: { 'retry-after': '1' } });
  if (diskFailure === 'full') return diskFull(error);
  if (diskFailure === 'io') return new StorageRefusal();
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? new HttpProblem(status, { detail: error.message }) : new HttpProblem(500);
}
