import { apiTokenRoles, type ApiToken, type CreatedApiToken } from '@quoin/shared/contract/api-token-wire';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import { describeRole } from '../../accounts/memberships.ts';
import { readApiTokens, revokeApiToken, storeApiToken } from '../../accounts/stored-api-tokens.ts';
import type { Database } from '../../db/database.ts';
import { allowRole } from '../../engine/permissions.ts';
import { activeStatus } from '../../engine/resource.ts';
import { parseId, readBody } from '../../engine/write-requests.ts';
import { HttpProblem } from '../../http/problem.ts';
import { readNames } from '../site/describe-changes.ts';
import { apiTokenDocs } from './api-token-docs.ts';
import { readNewApiToken } from './read-new-api-token.ts';

interface RouteDependencies {
  database: Database;
  settings: Pick<Settings, 'accountsAppKey'>;
  gates: Gates;
}

/** Serves `/api-tokens`: administrators make and revoke the tokens with which programs use their site. */
export function apiTokenRoutes(
  app: FastifyInstance,
  { database, settings: { accountsAppKey: accountsKey }, gates }: RouteDependencies,
): void {
  const onChange = [gates.reauthenticated, allowRole('admin')];
  const list = async (appKey: string): Promise<ApiToken[]> => {
    const rows = await readApiTokens(database.db, { appKey, accountsKey });
    const ids = [...new Set(rows.map(({ user_id: id }) => Number(id)))];
    return describe(rows, await readNames(database, { accountsKey, ids }));
  };

  app.get(
    '/api-tokens',
    { onRequest: [gates.person, allowRole('admin')], schema: apiTokenDocs.list },
    async (request) => ({ data: await list(getAdmin(request).scope.appKey) }),
  );

  app.post('/api-tokens', { onRequest: onChange, schema: apiTokenDocs.make }, async (request, reply) => {
    const {
      scope: { appKey },
      holder: by,
    } = getAdmin(request);
    const made = readNewApiToken(readBody(request, appKey));
    const { token, id } = await storeApiToken(database, { appKey, accountsKey, by, ...made });
    request.log.info({ event: 'API token made', userId: by.userId, apiToken: id }, 'an API token was made');
    const stored = (await list(appKey)).find((one) => one.id === id);
    if (!stored) throw new HttpProblem(409, { detail: 'Somebody has revoked this token already.' });
    const data: CreatedApiToken = { ...stored, token };
    return reply.code(201).send({ data });
  });

  app.delete<{ Params: { id: string } }>(
    '/api-tokens/:id',
    { onRequest: onChange, schema: apiTokenDocs.revoke },
    async (request) => {
      const {
        scope: { appKey },
        holder: by,
      } = getAdmin(request);
      const id = parseId(request.params.id);
      await revokeApiToken(database.db, { appKey, id, by });
      request.log.info({ event: 'API token revoked', userId: by.userId, apiToken: id }, 'an API token was revoked');
      return { data: { message: 'The token is revoked. It gives no access any more.' } };
    },
  );
}

const describe = (rows: Awaited<ReturnType<typeof readApiTokens>>, names: ReadonlyMap<number, string>): ApiToken[] =>
  rows.map((row) => {
    const userId = Number(row.user_id);
    const { resources } = describeRole({ role: String(row.role), resources: String(row.resources) });
    return {
      id: Number(row.id),
      name: String(row.name),
      role: apiTokenRoles.find((role) => role === row.role) ?? 'viewer',
      resources,
      ending: String(row.ending),
      made_by: { id: userId, name: names.get(userId) ?? null },
      created_at: String(row.created_at),
      expires_at: String(row.expires_at),
      used_at: row.used_at === null ? null : String(row.used_at),
      is_usable: row.status === activeStatus && row.member !== null,
    };
  });
