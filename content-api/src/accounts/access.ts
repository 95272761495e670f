import { appKeyHeaders, backgroundHeader } from '@quoin/shared/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { CurrentRevision } from '../changes/current-revisions.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../engine/scope.ts';
import { HttpProblem } from '../http/problem.ts';
import { readHeaders } from '../http/read-headers.ts';
import { hasApiTokenForm, refuseApiToken, type ApiTokens } from './api-tokens.ts';
import { refusePreview } from './preview-token.ts';
import { refuseWithoutReauthentication } from './reauthentication.ts';
import type { Holder, Sessions } from './sessions.ts';

/** What a request may access. A gate sets it once, before the body is read. */
export interface Access {
  scope: Scope;
  holder: Holder | undefined;
  /** For requests without a token: the application's current revision, for which the response cache is valid. */
  revision?: number;
  /** The content that a preview shows, which is read in place of the database. */
  copy?: Database;
}

export interface Gates {
  /** Admits a request with an application key: with a token as an administrator, without as the public. */
  open: (request: FastifyRequest) => Promise<void>;
  /** Admits a request with a token of a session or an API token, and the key of an application of its user. */
  signedIn: (request: FastifyRequest) => Promise<void>;
  /** Admits a request as `signedIn` does, but with no API token: what the route does is for people (decision 081). */
  person: (request: FastifyRequest) => Promise<void>;
  /** Admits a request as `person` does, if its user has proved shortly before who they are (decision 051). */
  reauthenticated: (request: FastifyRequest) => Promise<void>;
  /**
   * For a response that lasts, after `signedIn`: returns the holder as they are now; undefined when the session or
   * API token has ended, or gives no access to the application of the request any more. It is no use of the session.
   */
  readmit: (request: FastifyRequest) => Promise<Holder | undefined>;
  /** Returns the access of a request with the token of a preview link; undefined without one. */
  preview: (request: FastifyRequest) => Promise<Access | undefined>;
  /**
   * Returns the token's holder, or undefined without a token. The route itself determines the application. It is for
   * routes of the own account: an API token is refused.
   */
  holder: (request: FastifyRequest) => Promise<Holder | undefined>;
  /** Does the same for people and API tokens. */
  caller: (request: FastifyRequest) => Promise<Holder | undefined>;
}

/** The name of the request decorator that holds the `Access`. */
export const accessSlot = 'access';

/**
 * Returns the access that a gate has set.
 * @throws {Error} when the route has no gate, so that a forgotten gate never gives access to an application
 */
export function getAccess(request: FastifyRequest): Access {
  const access = request.getDecorator<Access | null>(accessSlot);
  if (!access) throw new Error(`${request.routeOptions.url ?? request.method} has no gate.`);
  return access;
}

/**
 * Returns the access of a request behind `signedIn`.
 * @throws {HttpProblem} 401 without a token
 */
export function getAdmin(request: FastifyRequest): { scope: Scope; holder: Holder } {
  const { scope, holder } = getAccess(request);
  if (!holder) throw new HttpProblem(401);
  return { scope, holder };
}

/**
 * Returns the holder of a request's token, for routes of the own account.
 * @throws {HttpProblem} 401 without a token
 */
export async function requireHolder(gates: Gates, request: FastifyRequest): Promise<Holder> {
  const holder = await gates.holder(request);
  if (!holder) throw new HttpProblem(401);
  return holder;
}

/** @param publishDue publishes what an application has planned for a moment that has come */
export function createGates({
  currentRevision,
  sessions,
  apiTokens,
  publishDue,
  admitPreview,
}: {
  currentRevision: CurrentRevision;
  sessions: Sessions;
  apiTokens: ApiTokens;
  publishDue: (appKey: string) => Promise<void>;
  /** Admits a request with the token of a preview link; undefined without one. */
  admitPreview: (request: FastifyRequest) => Promise<{ access: Access } | undefined>;
}): Gates {
  const readHolder = async (
    { headers: { authorization = '' } }: FastifyRequest,
    { isUse }: { isUse: boolean },
  ): Promise<Holder | undefined> => {
    const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(authorization) ?? [];
    if (token === undefined) return undefined;
    return hasApiTokenForm(token) ? apiTokens.findHolder(token) : sessions.findHolder(token, { isUse });
  };

  const findCaller = async (request: FastifyRequest): Promise<Holder | undefined> => {
    const header = request.headers.authorization;
    if (header === undefined) return undefined;
    refusePreview(header);
    const holder = await readHolder(request, { isUse: request.headers[backgroundHeader] === undefined });
    if (!holder) throw new HttpProblem(401);
    return holder;
  };

  const admit = async (request: FastifyRequest, holder: Holder): Promise<void> => {
    const appKey = getAppKey(request);
    // The token decides which applications are accessible; the header only selects one. An application that does not
    // exist gets the same response.
    if (holder.withheldKeys.includes(appKey))
      throw new HttpProblem(403, {
        code: 'second_factor_demanded',
        detail: 'This site demands a second factor. Set one up in your account.',
      });
    if (!holder.appKeys.includes(appKey))
      throw new HttpProblem(403, { detail: 'You are not a member of this application.' });
    if (holder.dueKeys.includes(appKey)) await publishDue(appKey);
    request.setDecorator<Access>(accessSlot, { scope: { appKey, audience: 'admin' }, holder });
  };

  const findPerson = async (request: FastifyRequest): Promise<Holder | undefined> => {
    const holder = await findCaller(request);
    if (holder) refuseApiToken(holder);
    return holder;
  };

  const admitFound = async (request: FastifyRequest, find: typeof findCaller): Promise<void> => {
    const holder = await find(request);
    if (!holder) throw new HttpProblem(401);
    await admit(request, holder);
  };
  const person = (request: FastifyRequest): Promise<void> => admitFound(request, findPerson);

  return {
    preview: async (request) => (await admitPreview(request))?.access,
    holder: findPerson,
    caller: findCaller,
    signedIn: (request) => admitFound(request, findCaller),
    person,
    readmit: async (request) => {
      const holder = await readHolder(request, { isUse: false });
      return holder?.appKeys.includes(getAdmin(request).scope.appKey) ? holder : undefined;
    },
    reauthenticated: async (request) => {
      await person(request);
      refuseWithoutReauthentication(getAdmin(request).holder);
    },
    open: async (request) => {
      const preview = await admitPreview(request);
      if (preview) return request.setDecorator<Access>(accessSlot, preview.access);
      // Most requests have no token, so they wait only for the revision.
      const holder = request.headers.authorization === undefined ? undefined : await findCaller(request);
      if (holder) return admit(request, holder);
      const appKey = getAppKey(request);
      const revision = await currentRevision(appKey);
      if (revision === undefined) throw new HttpProblem(404, { detail: 'There is no such application.' });
      request.setDecorator<Access>(accessSlot, { scope: { appKey, audience: 'public' }, holder: undefined, revision });
    },
  };
}

/**
 * Returns the application key of a request, in any spelling of the header (spec point 4).
 * @throws {HttpProblem} 400 when it is missing, or when two headers disagree
 */
export function getAppKey(request: FastifyRequest): string {
  const value = sentAppKey(request);
  if (!value) throw new HttpProblem(400, { detail: `The ${appKeyHeaders[0]} header is missing.` });
  return value;
}

const appKeyNames = [...new Set(appKeyHeaders.map((name) => name.toLowerCase()))];

/**
 * Returns the application key, or undefined when none was sent.
 * @throws {HttpProblem} 400 when two headers disagree
 */
export function sentAppKey(request: FastifyRequest): string | undefined {
  const [value, ...more] = readHeaders(request, ...appKeyNames);
  if (more.some((other) => other !== value))
    throw new HttpProblem(400, { detail: 'The application key headers disagree.' });
  return value;
}
