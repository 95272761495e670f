import type { Contract } from '@quoin/shared/contract/contract';
import { tabPattern, type Presence } from '@quoin/shared/contract/presence-wire';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { FastifyInstance } from 'fastify';
import { getAdmin, type Gates } from '../../accounts/access.ts';
import type { Database } from '../../db/database.ts';
import { allow } from '../../engine/permissions.ts';
import { forgetPresence, listOthers, storePresence } from '../../engine/presence/stored-presence.ts';
import { readVersionsNow } from '../../engine/presence/read-versions-now.ts';
import { parseId, readBody } from '../../engine/write-requests.ts';
import { HttpProblem, refuseErrors, type FieldErrors } from '../../http/problem.ts';
import { readFilter } from '../../http/read-filter.ts';
import { readNames } from '../site/describe-changes.ts';
import { describePresence } from './presence-docs.ts';

interface PresenceRoutes {
  database: Database;
  settings: Pick<Settings, 'accountsAppKey'>;
  gates: Gates;
}
interface OneRecord {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

/**
 * Serves who has a record open. It is no content and no lock: it changes no version and no revision, and a form works
 * without it.
 */
export function presenceRoutes(app: FastifyInstance, dependencies: PresenceRoutes): void {
  for (const contract of contracts) if (contract.editing.drafts) servePresence(app, { ...dependencies, contract });
}

function servePresence(
  app: FastifyInstance,
  { database, settings: { accountsAppKey: accountsKey }, gates, contract }: PresenceRoutes & { contract: Contract },
): void {
  const { db } = database;
  const path = `/${contract.name}/:id/presence`;
  const onRequest = [gates.person, allow('view', contract)];
  const docs = describePresence(contract);

  app.put<OneRecord>(path, { onRequest, schema: docs.put }, async (request) => {
    const {
      scope,
      holder: { userId },
    } = getAdmin(request);
    const id = parseId(request.params.id);
    const { tab, isChanged } = readPresence(readBody(request, scope.appKey));
    const record = { appKey: scope.appKey, resource: contract.name, id };
    // First, so that nothing is stored about a record that does not exist.
    const { version, draftVersion, savedBy, scheduled } = await readVersionsNow(db, { scope, contract, id });
    await storePresence(db, { record, by: { accountsKey, userId, tab }, isChanged });
    const others = await listOthers(db, { ...record, userId });
    const ids = [...new Set([...others.map((other) => other.id), ...(savedBy === null ? [] : [savedBy])])];
    const names = await readNames(database, { accountsKey, ids });
    const data: Presence = {
      others: others.map((other) => ({ id: other.id, name: names.get(other.id) ?? null, is_changed: other.isChanged })),
      version,
      draft_version: draftVersion,
      saved_by: savedBy === null ? null : { id: savedBy, name: names.get(savedBy) ?? null },
      scheduled,
    };
    return { data };
  });

  app.delete<OneRecord>(path, { onRequest, schema: docs.remove }, async (request) => {
    const {
      scope,
      holder: { userId },
    } = getAdmin(request);
    const tab = readFilter(request.query, { name: 'tab', isValid: (text) => tabPattern.test(text), form: tabForm });
    if (tab === undefined) throw new HttpProblem(400, { detail: 'tab is missing.' });
    const record = { appKey: scope.appKey, resource: contract.name, id: parseId(request.params.id) };
    await forgetPresence(db, { record, by: { userId, tab } });
    return { data: { message: 'It is closed.' } };
  });
}

const tabForm = '8 to 64 letters, digits, - or _';

function readPresence({ tab, is_changed: isChanged }: Readonly<Record<string, unknown>>): {
  tab: string;
  isChanged: boolean;
} {
  const errors: FieldErrors = {};
  const isTab = typeof tab === 'string' && tabPattern.test(tab);
  if (!isTab) errors.tab = [`Must be ${tabForm}.`];
  if (typeof isChanged !== 'boolean') errors.is_changed = ['Must be true or false.'];
  refuseErrors(errors);
  return { tab: isTab ? tab : '', isChanged: isChanged === true };
}
