import { appKeyHeaders } from '@quoin/shared/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { CurrentRevision } from '../changes/current-revisions.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem } from '../http/problem.ts';
import { sentHeaders } from '../http/sent-headers.ts';
import type { Holder, Sessions } from './sessions.ts';

/** What a call may reach: set once, before its body is read. */
export interface Access {
  scope: Scope;
  holder: Holder | undefined;
  /**
   * The revision that the application was at, for those without a token: what they were shown is still true while it
   * is.
   */
  revision?: number;
}

export interface Gates {
  /** Whoever sends an application key: with a token as an administrator, without as the public. */
  open: (request: FastifyRequest) => Promise<void>;
  /** A token and an application key within its reach. */
  signedIn: (request: FastifyRequest) => Promise<void>;
  /** A token, if one was sent; the call finds its application itself. */
  holder: (request: FastifyRequest) => Promise<Holder | undefined>;
}

/** The request's decoration that holds it. */
export const accessSlot = 'access';

/** What a gate has found; a route without a gate gets an error instead of a tenant. */
export function accessOf(request: FastifyRequest): Access {
  const access = request.getDecorator<Access | null>(accessSlot);
  if (!access) throw new Error(`${request.routeOptions.url ?? request.method} has no gate.`);
  return access;
}

/** The access of a call behind `signedIn`. */
export function adminOf(request: FastifyRequest): { scope: Scope; holder: Holder } {
  const { scope, holder } = accessOf(request);
  if (!holder) throw new HttpProblem(401);
  return { scope, holder };
}

export function gatesOf({
  currentRevision,
  sessions,
}: {
  currentRevision: CurrentRevision;
  sessions: Sessions;
}): Gates {
  const holderOf = async (request: FastifyRequest): Promise<Holder | undefined> => {
    const header = request.headers.authorization;
    if (header === undefined) return undefined;
    const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(header) ?? [];
    const holder = token === undefined ? undefined : await sessions.holderOf(token);
    if (!holder) throw new HttpProblem(401);
    return holder;
  };

  const admit = (request: FastifyRequest, holder: Holder): void => {
    const appKey = appKeyOf(request);
    // The token says what may be reached; the header only selects within it. What does not exist is answered alike.
    if (!holder.appKeys.includes(appKey))
      throw new HttpProblem(403, { detail: 'You are not a member of this application.' });
    request.setDecorator<Access>(accessSlot, { scope: { appKey, audience: 'admin' }, holder });
  };

  return {
    holder: holderOf,
    open: async (request) => {
      // Most bring no token, and wait for nothing but the revision.
      const holder = request.headers.authorization === undefined ? undefined : await holderOf(request);
      if (holder) return admit(request, holder);
      const appKey = appKeyOf(request);
      const revision = await currentRevision(appKey);
      if (revision === undefined) throw new HttpProblem(404, { detail: 'There is no such application.' });
      request.setDecorator<Access>(accessSlot, { scope: { appKey, audience: 'public' }, holder: undefined, revision });
    },
    signedIn: async (request) => {
      const holder = await holderOf(request);
      if (!holder) throw new HttpProblem(401);
      admit(request, holder);
    },
  };
}

/** The one application key of a call, in whichever spelling (spec point 4); none is refused. */
export function appKeyOf(request: FastifyRequest): string {
  const value = sentAppKey(request);
  if (!value) throw new HttpProblem(400, { detail: `The ${appKeyHeaders[0]} header is missing.` });
  return value;
}

const appKeyNames = [...new Set(appKeyHeaders.map((name) => name.toLowerCase()))];

/** The application key if one was sent; two that disagree are refused. */
export function sentAppKey(request: FastifyRequest): string | undefined {
  const [value, ...more] = sentHeaders(request, ...appKeyNames);
  if (more.some((other) => other !== value))
    throw new HttpProblem(400, { detail: 'The application key headers disagree.' });
  return value;
}
