import { type OwnSession, type SessionLife } from '@quoin/shared/contract/account-wire';
import { backgroundHeader } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { requireHolder, type Gates } from '../../accounts/access.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { SignInRecorder } from '../../accounts/sign-in-events.ts';
import { HttpProblem } from '../../http/problem.ts';
import { object, errorResponses, makeSuccess } from '../../http/response-schemas.ts';
import { security } from '../../http/security.ts';

/** Serves the sessions of the account of the token, so that users can end one that is not theirs. */
export function ownSessionRoutes(
  app: FastifyInstance,
  { gates, sessions, recordSignIn }: { gates: Gates; sessions: Sessions; recordSignIn: SignInRecorder },
): void {
  app.get('/account/sessions', { schema: listDocs }, async (request): Promise<{ data: OwnSession[] }> => ({
    data: await sessions.list(await requireHolder(gates, request)),
  }));

  app.get('/account/session', { schema: lifeDocs }, async (request): Promise<{ data: SessionLife }> => {
    const { idleLeftMs } = await requireHolder(gates, request);
    return { data: { idle_seconds_left: Math.floor(idleLeftMs / 1000) } };
  });

  app.delete<{ Params: { session: string } }>('/account/sessions/:session', { schema: endDocs }, async (request) => {
    const holder = await requireHolder(gates, request);
    if (!(await sessions.end(holder, request.params.session))) throw new HttpProblem(404);
    await recordSignIn(request, { userId: holder.userId, outcome: 'session-ended' });
    request.log.info({ event: 'session ended', userId: holder.userId }, 'a session was ended');
    return { data: null };
  });

  app.delete('/account/sessions', { schema: endOthersDocs }, async (request) => {
    const holder = await requireHolder(gates, request);
    const count = await sessions.endOthers(holder);
    if (count > 0) await recordSignIn(request, { userId: holder.userId, outcome: 'session-ended' });
    request.log.info({ event: 'sessions ended', userId: holder.userId, count }, 'other sessions were ended');
    return { data: { count } };
  });
}

const text = { type: 'string' };
const session = object({
  id: { ...text, description: 'Identifies the session in this list; it is no secret.' },
  device: { ...text, description: 'The browser and its system at sign-in, such as "Firefox on Linux".' },
  address: { ...text, description: 'The IP address at sign-in.' },
  created_at: { ...text, description: 'In UTC.' },
  seen_at: { ...text, description: 'The last use, in UTC, to the minute.' },
  is_current: { type: 'boolean', description: 'Whether it is the session of this request.' },
});
const listDocs = {
  tags: ['session'],
  summary: 'List the sessions of the account of the token',
  description: 'The session that was used last comes first.',
  security: security.holder,
  response: { 200: makeSuccess('The sessions.', { type: 'array', items: session }), ...errorResponses(401, 403) },
};
const lifeDocs = {
  tags: ['session'],
  summary: 'Read how long the session of the token lasts without use',
  description: `As every call with a token, it counts as use, unless it has the header \`${backgroundHeader}\`: that marks a call of a program while its user is away.`,
  security: security.holder,
  response: {
    200: makeSuccess(
      'The session of the token.',
      object({
        idle_seconds_left: {
          type: 'integer',
          description: 'Until the session ends if it is not used. It may end earlier, at its `expires_at`.',
        },
      }),
    ),
    ...errorResponses(401, 403),
  },
};
const endDocs = {
  tags: ['session'],
  summary: 'End a session of the account of the token',
  description: 'Its token is refused from then on.',
  security: security.holder,
  params: object({ session: { ...text, description: 'The `id` of the list.' } }),
  response: { 200: makeSuccess('The session is ended.', { type: 'null' }), ...errorResponses(401, 403, 404, 413, 415) },
};
const endOthersDocs = {
  tags: ['session'],
  summary: 'End all other sessions of the account of the token',
  description: 'Only the session of this request stays valid.',
  security: security.holder,
  response: {
    200: makeSuccess('The number of ended sessions.', object({ count: { type: 'integer' } })),
    ...errorResponses(401, 403, 413, 415),
  },
};
