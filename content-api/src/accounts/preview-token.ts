import { previewScheme, previewTokenPattern } from '@quoin/shared/contract/preview-wire';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/problem.ts';

const scheme = new RegExp(`^${previewScheme}(?: |$)`, 'i');

/** Whether a request is one of the page of a preview link. */
export const hasPreviewToken = ({ headers: { authorization = '' } }: FastifyRequest): boolean =>
  scheme.test(authorization);

/** Returns the token of a preview link; undefined for a request without one, '' for one of another form. */
export function readPreviewToken(request: FastifyRequest): string | undefined {
  if (!hasPreviewToken(request)) return undefined;
  const [, token = ''] = (request.headers.authorization ?? '').split(' ');
  return previewTokenPattern.test(token) ? token : '';
}

/**
 * Refuses the token of a preview link on a route that is not for visitors.
 * @throws HttpProblem 403
 */
export function refusePreview(authorization: string): void {
  if (scheme.test(authorization)) throw createRefusal();
}

export const createRefusal = (): HttpProblem =>
  new HttpProblem(403, { detail: 'A preview link only shows what visitors read.' });
