import { users } from '@quoin/shared/contract/resources/users';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { invitationPath, maxRows } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { readInvitations, storeInvitation, type Invitee } from '../../accounts/invitations.ts';
import type { Database } from '../../db/database.ts';
import { parseId, readBody } from '../../engine/crud-routes.ts';
import { readDraft, type Body } from '../../engine/validate.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { createCallLimit } from '../../http/rate-limit.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { invitationDocs, invitationsDocs, withdrawDocs } from './invitation-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
  mailer: Mailer;
}

/**
 * Serves `/invitations`: an administrator invites somebody to the application of the header. Nothing changes, and the
 * response says nothing about the invited address, until the invitation is accepted (`accept-invitation.ts`).
 */
export function invitationRoutes(app: FastifyInstance, { database, settings, gates, mailer }: RouteDependencies): void {
  const { db } = database;
  const perInviter = createCallLimit(app, {
    max: 60,
    windowMs: 3_600_000,
    getKey: (request) => String(getAdmin(request).holder.userId),
  });

  app.post('/invitations', { onRequest: gates.reauthenticated, schema: invitationDocs }, async (request, reply) => {
    const {
      scope: { appKey },
    } = getAdmin(request);
    const invitee = readInvitee(readBody(request, appKey));
    await perInviter(request);
    const { token, expires_at } = await storeInvitation(db, { appKey, ...invitee });
    const site = await db.selectFrom('applications').select('name').where('app_key', '=', appKey).executeTakeFirst();
    try {
      await mailer.send({
        to: invitee.email,
        subject: `You are invited to administer ${String(site?.name)}`,
        text: `You are invited to administer ${String(site?.name)}.\n\nAccept here within seven days:\n${settings.siteUrl}${invitationPath}?token=${token}\n`,
      });
    } catch (error) {
      throw new HttpProblem(502, {
        detail: 'The invitation is stored, but could not be mailed. Invite again to send another link.',
        cause: error,
      });
    }
    return reply.code(201).send({ data: { ...invitee, expires_at } });
  });

  app.get('/invitations', { onRequest: gates.signedIn, schema: invitationsDocs }, async (request) => {
    const data = await readInvitations(db, getAdmin(request).scope.appKey);
    return { data: { data, current_page: 1, last_page: 1, per_page: maxRows, total: data.length } };
  });

  app.delete<{ Params: { id: string } }>(
    '/invitations/:id',
    { onRequest: gates.signedIn, schema: withdrawDocs },
    async (request) => {
      const deleted = await db
        .deleteFrom('invitations')
        .where('app_key', '=', getAdmin(request).scope.appKey)
        .where('id', '=', parseId(request.params.id))
        .returning('id')
        .executeTakeFirst();
      if (!deleted) throw new HttpProblem(404);
      return { data: { message: 'The invitation is withdrawn. Its link does not work any more.' } };
    },
  );
}

function readInvitee({ email, name }: Body): Invitee {
  const { values, errors } = readDraft(users, { body: { email, name }, isNew: true });
  refuseErrors({ ...(values.name === '' ? { name: ['Must be filled in.'] } : {}), ...errors });
  return { email: String(values.email), name: String(values.name) };
}
