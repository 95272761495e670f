import type { Settings } from '@quoin/shared/contract/settings/settings';
import { users } from '@quoin/shared/contract/resources/users';
import type { Account } from '@quoin/shared/contract/account-wire';
import type { FastifyInstance } from 'fastify';
import { requireHolder, type Gates } from '../../accounts/access.ts';
import type { Holder } from '../../accounts/sessions.ts';
import type { Database } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { readBody, expectedVersion } from '../../engine/write-requests.ts';
import type { ResourceHooks } from '../../engine/resource-hooks.ts';
import { createRepository } from '../../engine/repository.ts';
import type { Scope } from '../../engine/scope.ts';
import { update } from '../../engine/write.ts';
import { isReauthenticated } from '../../accounts/reauthentication.ts';
import { parseRights } from '../../accounts/rights.ts';
import { HttpProblem } from '../../http/problem.ts';
import { ownAccountDocs, ownChangeDocs } from './account-docs.ts';

interface RouteDependencies {
  database: Database;
  settings: Settings;
  gates: Gates;
  hooks: ResourceHooks;
}

/** The fields that users may change of their own account. */
const changeable = [
  'name',
  'firstname',
  'lastname',
  'email',
  'profile_img',
  'password',
  'confirm_password',
  'current_password',
];

/**
 * Serves the account of the signed-in user. An administrator of only one site has no access to the users, and needs a
 * way to change their own name and password.
 */
export function accountRoutes(app: FastifyInstance, { database, settings, gates, hooks }: RouteDependencies): void {
  const scope: Scope = { appKey: settings.accountsAppKey, audience: 'admin' };
  app.get('/account', { schema: ownAccountDocs }, async (request) => {
    const holder = await requireHolder(gates, request);
    const row = await createRepository(database.db, database).read(scope, {
      contract: users,
      by: { id: holder.userId },
    });
    if (!row) throw new HttpProblem(404);
    return { data: toAccount(row, holder) };
  });

  app.put('/account', { schema: ownChangeDocs }, async (request) => {
    const holder = await requireHolder(gates, request);
    const sent = readBody(request, scope.appKey);
    const body = Object.fromEntries(changeable.filter((name) => name in sent).map((name) => [name, sent[name]]));
    const row = await update(
      { database, contract: users, hooks, scope, writer: holder, isOwnAccount: true },
      { id: holder.userId, body, version: expectedVersion(request) },
    );
    return { data: toAccount(row, holder) };
  });
}

function toAccount(row: Row, holder: Holder): Account {
  const { userId, appKeys, withheldKeys, reviewedKeys, members } = holder;
  const text = (name: string): string => String(row[name] ?? '');
  return {
    id: userId,
    name: text('name'),
    firstname: text('firstname'),
    lastname: text('lastname'),
    email: text('email'),
    profile_img: text('profile_img'),
    version: Number(row.version),
    app_keys: [...appKeys, ...withheldKeys].sort(),
    withheld_keys: [...withheldKeys],
    reviewed_keys: [...reviewedKeys],
    memberships: [...members].map(([app_key, { role, resources }]) => ({
      app_key,
      role,
      resources: resources ? [...resources] : null,
    })),
    rights: parseRights(text('scopes')),
    is_confirmed: isReauthenticated(holder),
  };
}
