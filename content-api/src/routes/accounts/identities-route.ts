import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { LinkedIdentity } from '@quoin/shared/contract/provider-sign-in';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gates } from '../../accounts/access.ts';
import type { UserKey } from '../../accounts/credentials.ts';
import { listIdentities, removeIdentity } from '../../accounts/provider/identities.ts';
import type { Db } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { identitiesDocs, unlinkDocs } from './provider-docs.ts';

interface RouteDependencies {
  db: Db;
  settings: Pick<Settings, 'accountsAppKey' | 'oidc'>;
  gates: Gates;
}

/** Serves the links of the account of the token with the OpenID Connect provider. */
export function identityRoutes(app: FastifyInstance, { db, settings, gates }: RouteDependencies): void {
  const requireUser = async (request: FastifyRequest): Promise<UserKey> => {
    const holder = await gates.holder(request);
    if (!holder) throw new HttpProblem(401);
    return { app_key: settings.accountsAppKey, user_id: holder.userId };
  };
  // Links with a provider of before stay in the list.
  const getName = (issuer: string): string =>
    settings.oidc?.issuer === issuer ? settings.oidc.name : new URL(issuer).hostname;

  app.get('/account/identities', { schema: identitiesDocs }, async (request): Promise<{ data: LinkedIdentity[] }> => {
    const identities = await listIdentities(db, await requireUser(request));
    return {
      data: identities.map(({ id, issuer, email, created_at, seen_at }) => ({
        id,
        provider: getName(issuer),
        email,
        created_at,
        seen_at,
      })),
    };
  });

  app.delete<{ Params: { identity: string } }>(
    '/account/identities/:identity',
    { schema: unlinkDocs },
    async (request) => {
      const user = await requireUser(request);
      if (!(await removeIdentity(db, { user, id: request.params.identity }))) throw new HttpProblem(404);
      request.log.info({ event: 'identity unlinked', userId: user.user_id }, 'a link with the provider was removed');
      return { data: null };
    },
  );
}
