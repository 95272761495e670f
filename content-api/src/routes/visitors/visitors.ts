import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getAccess } from '../../accounts/access.ts';
import { readBody } from '../../engine/write-requests.ts';
import type { Body } from '../../engine/validate.ts';
import { HttpProblem } from '../../http/problem.ts';
import { addressKey, createCallLimit } from '../../http/rate-limit.ts';

/** The limit for one address: five forms in ten minutes. */
const limit = { max: 5, windowMs: 10 * 60_000 };

export interface VisitorForm {
  /** Returns what was sent, or undefined when the hidden honeypot field `website` is filled in. */
  read: (request: FastifyRequest) => Promise<{ body: Body; appKey: string } | undefined>;
  /**
   * Counts a valid form.
   * @throws {HttpProblem} 429 beyond the limit
   */
  count: (request: FastifyRequest) => Promise<void>;
}

/** Creates a form for visitors without a token, with a honeypot field and a rate limit per address. */
export function visitorForm(app: FastifyInstance): VisitorForm {
  const count = createCallLimit(app, { ...limit, getKey: addressKey });
  return {
    count,
    read: async (request) => {
      const {
        scope: { appKey },
      } = getAccess(request);
      const body = readBody(request, appKey);
      const { website } = body;
      if (website === undefined || website === null || website === '') return { body, appKey };
      await count(request);
      return undefined;
    },
  };
}

/** Whether an error is a conflict (409). A visitor must not learn about it. */
export const isConflict = (error: unknown): boolean => error instanceof HttpProblem && error.status === 409;
