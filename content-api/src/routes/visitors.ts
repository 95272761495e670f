import type { FastifyRequest } from 'fastify';
import { accessOf } from '../accounts/access.ts';
import { addressKey, attempts } from '../accounts/attempts.ts';
import { bodyOf } from '../engine/crud-routes.ts';
import type { Body } from '../engine/validate.ts';
import { HttpProblem } from '../http/problem.ts';

/** What visitors may send from one address: nobody has more to say in ten minutes. */
const most = { most: 5, windowMs: 10 * 60_000 };

export interface VisitorForm {
  /** What was sent, or undefined when the field that people do not see is filled in. */
  read: (request: FastifyRequest) => { body: Body; appKey: string } | undefined;
  /** Counts a form that is in order; throws 429 beyond the limit. */
  count: (request: FastifyRequest) => void;
}

/** A form that anybody may send. */
export function visitorForm(): VisitorForm {
  const perAddress = attempts(most);
  const count = (request: FastifyRequest): void => {
    perAddress.begin(addressKey(request.ip));
  };
  return {
    count,
    read: (request) => {
      const {
        scope: { appKey },
      } = accessOf(request);
      const body = bodyOf(request, appKey);
      const { website } = body;
      if (website === undefined || website === null || website === '') return { body, appKey };
      count(request);
      return undefined;
    },
  };
}

/** The answer of a write that a visitor must not be told more about. */
export const isConflict = (error: unknown): boolean => error instanceof HttpProblem && error.status === 409;
