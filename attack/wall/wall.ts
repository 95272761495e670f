import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Attack, AttackResult } from '../attack-result.ts';
import { needsToken, readOperations, readsToken, type Operation } from '../target/read-operations.ts';
import { forEach, type ReceivedResponse } from '../target/raw-request.ts';
import { siteKey, startTarget, type ApiCall, type Target } from '../target/start-target.ts';
import { attackEdge } from './edge-wall.ts';
import { makeRoles, type Role } from './roles.ts';
import { addTenants, makeBody, type Tenant } from './tenants.ts';
import { takeSnapshot } from './snapshot.ts';

/**
 * The wall between tenants: every route of the OpenAPI document, as every role, aimed at the records of every tenant.
 * No response has the mark of a tenant that the caller may not read, and no record of another tenant changes.
 */
export const wall: Attack = async ({ isQuick, isOnPostgres }) => {
  const target = await startTarget({ isOnPostgres, withEdge: !isQuick });
  try {
    const tenants = await addTenants(target, [siteKey, 'walled-site', 'third-site']);
    const roles = await makeRoles(target, tenants);
    const results = [await attackApi(target, { tenants, roles })];
    if (target.edgePort !== 0) results.push(await attackEdge(target, tenants));
    return results;
  } finally {
    await target.stop();
  }
};

interface Cell {
  role: Role;
  operation: Operation;
  /** Whose records are aimed at. */
  victim: Tenant;
  /** The application key that the request names. */
  key: string | undefined;
  request: ApiCall;
  /** The body has the caller's own application, and the victim's records as parents. */
  namesForeignParents?: boolean;
}

async function attackApi(
  target: Target,
  { tenants, roles }: { tenants: readonly Tenant[]; roles: readonly Role[] },
): Promise<AttackResult> {
  const operations = await readOperations(target);
  const before = await takeSnapshot(target, tenants);
  const failures: string[] = [];
  let tried = 0;
  const cells = roles.flatMap((role) =>
    tenants
      // A dead token opens nothing, whomever it is aimed at.
      .filter(({ key }, index) => !role.appKeys.includes(key) && !(role.isDead && index > 0))
      .flatMap((victim) => operations.flatMap((operation) => makeCells({ role, operation, victim }))),
  );
  await forEach(cells, {
    atOnce: 8,
    work: async (cell) => {
      tried += 1;
      const response = await sendAs(target, cell);
      const fault = findFault(cell, { response, tenants });
      if (fault !== undefined) failures.push(`${describe(cell)} ${fault}`);
    },
  });
  failures.push(...(await findMissingMarks(target, tenants)));
  const after = await takeSnapshot(target, tenants);
  for (const [table, content] of before)
    if (after.get(table) !== content) failures.push(`${table} has changed: a caller wrote into another tenant.`);
  return { name: 'API: every route, as every role, at every tenant', tried, failures };
}

/** The control: those who may read the marks find them. Otherwise the attack would look for what is nowhere. */
async function findMissingMarks({ call, signIn }: Target, tenants: readonly Tenant[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { key, publicMark, privateMark, administrator } of tenants) {
    const forAll = await call({ path: '/api/posts', key });
    const own = await call({ path: '/api/posts', key, token: await signIn(administrator.email) });
    if (!forAll.text.includes(publicMark) || forAll.text.includes(privateMark))
      missing.push(`Visitors of ${key} do not read its public posts, or more than these.`);
    if (!own.text.includes(privateMark)) missing.push(`The administrator of ${key} does not read its drafts.`);
  }
  return missing;
}

/** Sends the request. A live role whose token an earlier request has ended signs in again. */
async function sendAs({ call }: Target, { role, request }: Cell): Promise<ReceivedResponse> {
  const response = await call({ ...request, token: await role.getToken() });
  if (response.status !== 401 || role.isDead) return response;
  return call({ ...request, token: await role.getToken(true) });
}

/** Aims a route at each of the victim's records, with each application key that a caller could name. */
function makeCells({ role, operation, victim }: Pick<Cell, 'role' | 'operation' | 'victim'>): Cell[] {
  const keys = [victim.key, ...role.appKeys, undefined];
  return listPaths(operation, victim).flatMap((path) =>
    keys.flatMap((key) => {
      const request = { ...makeRequest(operation, { victim, path }), key };
      const cells: Cell[] = [{ role, operation, victim, key, request }];
      const [own] = role.appKeys;
      // Two spellings of the header that disagree.
      const twice = { ...request, key: own, headers: { app_key: victim.key } };
      if (key !== own || own === undefined) return cells;
      cells.push({ role, operation, victim, key: own, request: twice });
      const { body } = makeHostileBody(operation, victim);
      const referring = { ...request, body };
      if (isCreateOfReferrer(operation))
        cells.push({ role, operation, victim, key: own, request: referring, namesForeignParents: true });
      return cells;
    }),
  );
}

const getResource = ({ template }: Operation): string => template.split('/')[2] ?? '';

/** Fills the placeholders of a path with the victim's ids, slugs and file names. */
function listPaths(operation: Operation, { names, administrator }: Tenant): string[] {
  const { template } = operation;
  if (!template.includes('{')) return [template];
  const values = template.includes('name}') ? names.get('files') : names.get(getResource(operation));
  // Members and users are named by the id of their account.
  return (values ?? [String(administrator.id)]).map((value) =>
    template.replace(/\{\w+\}/, encodeURIComponent(value)).replace('{version}', '1'),
  );
}

function makeRequest(operation: Operation, { victim, path }: { victim: Tenant; path: string }): ApiCall {
  const { method, query, bodyType, isStream } = operation;
  const named: Record<string, string> = { app_key: victim.key, search_key: 'qz', size: '50', page: '1' };
  const sent = [...new Set(['app_key', ...query])]
    .filter((name) => name in named)
    .map((name) => `${name}=${named[name] ?? ''}`);
  const hostile = makeHostileBody(operation, victim);
  const body = bodyType === 'application/json' ? { ...hostile.body, ...hostile.more } : undefined;
  return {
    method,
    path: method === 'GET' ? `${path}?${sent.join('&')}` : path,
    ...(body === undefined ? {} : { body }),
    ...(isStream ? { cutAfterMs: 150 } : {}),
  };
}

/** A body with the victim's records as parents, and what else could name the victim's application or records. */
function makeHostileBody(operation: Operation, { key, names }: Tenant): { body: object; more: object } {
  const parents = Object.fromEntries([...names].map(([resource, [id = '0']]) => [resource, Number(id)]));
  const body = makeBody(getResource(operation), { publicMark: 'intruder', privateMark: 'intruder', parents });
  return { body, more: { app_key: key, ids: Object.values(parents), before: 1 } };
}

/** Whether an operation creates a record that refers to records of another resource. */
function isCreateOfReferrer({ method, template }: Operation): boolean {
  const contract = contracts.find(({ name }) => template === `/api/${name}`);
  const fields = Object.values(contract?.fields ?? {});
  return method === 'POST' && fields.some((field) => field.kind === 'reference' && field.to !== contract?.name);
}

function findFault(
  cell: Cell,
  { response, tenants }: { response: ReceivedResponse; tenants: readonly Tenant[] },
): string | undefined {
  const { status, text, fault } = response;
  const hasNothing = status === 0 && !(cell.operation.isStream && fault === undefined);
  if (hasNothing) return `got no response: ${fault ?? 'closed'}.`;
  if (status >= 500) return `was answered with ${status}.`;
  if (mustBeRefused(cell) && status !== 401) return `was answered with ${status} and not with 401.`;
  if (isForeign(cell) && status < 400) return `was answered with ${status}, but names what belongs to others.`;
  const leak = tenants.find((tenant) => leaks(tenant, { ...cell, text }));
  return leak && `got content of ${leak.key}.`;
}

/** Whether the caller has no token where one is needed, or a dead one where one is read. */
const mustBeRefused = ({ role, operation }: Cell): boolean =>
  role.isDead ? readsToken(operation) : role.appKeys.length === 0 && needsToken(operation);

/** Whether a signed-in caller names an application or a parent of others, and needs to be a member for this route. */
function isForeign({ role, operation, key, namesForeignParents = false }: Cell): boolean {
  const isOfMembers = needsToken(operation) && (operation.security[0]?.includes('application') ?? false);
  const isOfOthers = role.appKeys.length > 0 && key !== undefined && !role.appKeys.includes(key);
  return namesForeignParents || (isOfMembers && isOfOthers);
}

/** Whether a text has content of a tenant that the caller may not read with this application key. */
function leaks(
  { key: owned, publicMark, privateMark }: Tenant,
  { role, operation, key, text }: Pick<Cell, 'role' | 'operation' | 'key'> & { text: string },
): boolean {
  // An application's own details are for everybody who knows its key, and its administrators list all of theirs.
  const isOfApplications = getResource(operation) === 'applications';
  const isOfOwner = isOfApplications || getResource(operation) === 'account';
  const isAdministrator = role.appKeys.includes(owned) && (key === owned || isOfOwner);
  const isReader = isOfApplications || (role.appKeys.length === 0 && key === owned);
  return (
    (!isAdministrator && text.includes(privateMark)) || (!isAdministrator && !isReader && text.includes(publicMark))
  );
}

const describe = ({ role, operation: { method }, request, key }: Cell): string =>
  `${method} ${request.path} as ${role.name} with the key ${key ?? '(none)'}`;
