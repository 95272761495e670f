import { toDetail } from '../../audit/account-events.ts';
import { appendAudit } from '../../audit/append.ts';
import { users } from '@quoin/shared/contract/resources/users';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import { invitationPath, maxRows } from '@quoin/shared/contract/wire';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { readInvitations, storeInvitation, type Invitee } from '../../accounts/invitations.ts';
import { describeRole, readRole } from '../../accounts/memberships.ts';
import type { Database } from '../../db/database.ts';
import { parseId, readBody } from '../../engine/write-requests.ts';
import { parseBody, type Body } from '../../engine/validate.ts';
import { HttpProblem, refuseErrors } from '../../http/problem.ts';
import { createCallLimit } from '../../http/rate-limit.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { allowRole } from '../../engine/permissions.ts';
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

  app.post(
    '/invitations',
    { onRequest: [gates.reauthenticated, allowRole('admin')], schema: invitationDocs },
    async (request, reply) => {
      const {
        scope: { appKey },
        holder,
      } = getAdmin(request);
      const invitee = readInvitee(readBody(request, appKey));
      await perInviter(request);
      const { token, expires_at } = await db.transaction().execute(async (within) => {
        const stored = await storeInvitation(within, { appKey, ...invitee });
        // A person who is invited is no user yet, and their address is not told.
        const event = { action: 'invite', by: holder, detail: toDetail(invitee) } as const;
        await appendAudit(within, { appKey, events: [event] });
        return stored;
      });
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
      return reply
        .code(201)
        .send({ data: { ...invitee, ...describeRole(invitee), expires_at, is_mailed: mailer.isConfigured } });
    },
  );

  app.get(
    '/invitations',
    { onRequest: [gates.person, allowRole('admin')], schema: invitationsDocs },
    async (request) => {
      const rows = await readInvitations(db, getAdmin(request).scope.appKey);
      const data = rows.map((row) => ({
        ...row,
        ...describeRole({ role: String(row.role), resources: String(row.resources) }),
      }));
      return { data: { data, current_page: 1, last_page: 1, per_page: maxRows, total: data.length } };
    },
  );

  app.delete<{ Params: { id: string } }>(
    '/invitations/:id',
    { onRequest: [gates.person, allowRole('admin')], schema: withdrawDocs },
    async (request) => {
      const {
        scope: { appKey },
        holder,
      } = getAdmin(request);
      await db.transaction().execute(async (within) => {
        const deleted = await within
          .deleteFrom('invitations')
          .where('app_key', '=', appKey)
          .where('id', '=', parseId(request.params.id))
          .returning('id')
          .executeTakeFirst();
        if (!deleted) throw new HttpProblem(404);
        await appendAudit(within, { appKey, events: [{ action: 'withdraw-invitation', by: holder }] });
      });
      return { data: { message: 'The invitation is withdrawn. Its link does not work any more.' } };
    },
  );
}

/** Without a role, the person becomes an administrator, as before there were roles. */
function readInvitee({ email, name, ...body }: Body): Invitee {
  const { values, errors } = parseBody(users, { body: { email, name }, isNew: true });
  refuseErrors({ ...(values.name === '' ? { name: ['Must be filled in.'] } : {}), ...errors });
  return { email: String(values.email), name: String(values.name), ...readRole(body, 'admin') };
}
