import { administratorRole } from '@quoin/content-api/src/accounts/memberships.ts';
import { aBody } from '@quoin/content-api/src/testing/a-body.ts';
import { newSite } from '@quoin/content-api/src/seed/create-site.ts';
import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { isObject } from '@quoin/shared/contract/is-object';
import sharp from 'sharp';
import { parseBody, type ReceivedResponse } from '../target/raw-request.ts';
import { accountsKey, owner, siteKey, type ApiCall, type Target } from '../target/start-target.ts';

/** What an attack may aim at in a tenant. Every text in it has one of the two marks. */
export interface Tenant {
  key: string;
  /** In what visitors may read. */
  publicMark: string;
  /** In drafts, deleted records, visitors' messages, and fields that only administrators read. */
  privateMark: string;
  /** The ids and slugs of its records, by resource. */
  names: ReadonlyMap<string, readonly string[]>;
  administrator: Person;
}

export interface Person {
  email: string;
  id: number;
  appKeys: readonly string[];
}

const usersOf = (key: string): string => (key === siteKey ? 'ann' : 'ben');

/** Reads the `data` of a success; throws for any other response, because an attack would then prove nothing. */
export function readData(response: ReceivedResponse, what: string): Record<string, unknown> {
  const { data } = parseBody(response);
  if (response.status >= 300 || !isObject(data))
    throw new Error(`${what} was answered: ${response.text.slice(0, 500)}`);
  return data;
}

/** Creates an account that administers these applications, and no others. */
export async function addPerson(
  { database: { db }, call }: Target,
  { name, appKeys, token, mark = '' }: { name: string; appKeys: readonly string[]; token: string; mark?: string },
): Promise<Person> {
  const email = `${name}@attack.example`;
  const made = await call({
    method: 'POST',
    path: '/api/users',
    key: accountsKey,
    token,
    body: { name, lastname: mark, email, password: owner.password, confirm_password: owner.password },
  });
  const id = Number(readData(made, `The user ${name}`).id);
  await db.deleteFrom('memberships').where('user_id', '=', id).execute();
  const rows = appKeys.map((key) => ({ app_key: key, user_app_key: accountsKey, user_id: id, ...administratorRole }));
  await db.insertInto('memberships').values(rows).execute();
  return { email, id, appKeys };
}

/** Creates the tenants `keys`, each with an administrator and with records of every resource. */
export async function addTenants(target: Target, keys: readonly string[]): Promise<Tenant[]> {
  const { settings, database, signIn } = target;
  const token = await signIn(owner.email, owner.password);
  const tenants: Tenant[] = [];
  for (const [index, key] of keys.entries()) {
    const marks = { publicMark: `qzpub${index}x`, privateMark: `qzprv${index}x` };
    if (key !== siteKey) await newSite({ settings, database }, { key, name: marks.publicMark, email: owner.email });
    const person = await addPerson(target, {
      name: `${usersOf(key)}-${key}`,
      appKeys: [key],
      token,
      mark: marks.privateMark,
    });
    const admin = await signIn(person.email);
    tenants.push({ key, ...marks, administrator: person, names: await fill(target, { key, token: admin, ...marks }) });
  }
  return tenants;
}

type Filling = Pick<Tenant, 'key' | 'publicMark' | 'privateMark'> & { token: string };

/** Makes an API token of an editor for a site. */
export async function makeApiToken(
  { call }: Pick<Target, 'call'>,
  { name, ...by }: { key: string; token: string; name: string },
): Promise<{ id: string; token: string }> {
  const made = await call({ method: 'POST', path: '/api/api-tokens', ...by, body: { name, role: 'editor' } });
  const { id, token } = readData(made, `The API token ${name}`);
  return { id: String(id), token: String(token) };
}

/** Creates an active record, a draft and a deleted record of every resource, a picture, an invitation and a token. */
async function fill(target: Target, filling: Filling): Promise<Tenant['names']> {
  const { key, token, privateMark } = filling;
  const call = (request: ApiCall): Promise<ReceivedResponse> => target.call({ key, token, ...request });
  const names = new Map<string, string[]>();
  const parents: Record<string, number> = {};
  const details = { method: 'PUT', path: `/api/applications/${key}`, body: makeBody('applications', filling) };
  names.set('applications', [key, String(readData(await call(details), key).id)]);
  for (const contract of contracts.filter(({ name }) => name !== 'applications' && name !== 'users')) {
    const create = async (mark: string, isDraft: boolean): Promise<Record<string, unknown>> => {
      const body = makeBody(contract.name, { ...filling, publicMark: mark, parents, isDraft });
      return readData(await call({ method: 'POST', path: `/api/${contract.name}`, body }), contract.name);
    };
    const shown = await create(contract.isPublic ? filling.publicMark : `${privateMark}s`, false);
    const [draft, gone] = [await create(privateMark, true), await create(`${privateMark}d`, true)];
    await call({ method: 'DELETE', path: `/api/${contract.name}/${String(gone.id)}` });
    parents[contract.name] = Number(shown.id);
    const slugs = [shown, draft].map(({ slug }) => slug).filter((slug) => typeof slug === 'string');
    names.set(contract.name, [...[shown, draft, gone].map(({ id }) => String(id)), ...slugs]);
  }
  names.set('files', [await upload(target, filling)]);
  // Without a mail server, the mail is written to the log.
  const invitation = { name: privateMark, email: `${privateMark}@b.example` };
  await call({ method: 'POST', path: '/api/invitations', body: invitation });
  names.set('invitations', readIds(await call({ path: '/api/invitations' })));
  names.set('api-tokens', [(await makeApiToken(target, { key, token, name: privateMark })).id]);
  names.set('account', readIds(await call({ path: '/api/account/sessions' })));
  return names;
}

function readIds(response: ReceivedResponse): string[] {
  const { data } = readData(response, 'A list');
  const rows: unknown[] = Array.isArray(data) ? data : Object.values(readData(response, 'A list'));
  return rows.filter(isObject).map(({ id }) => String(id));
}

interface Marks extends Pick<Filling, 'publicMark' | 'privateMark'> {
  /** The records that references name, by resource. */
  parents?: Readonly<Record<string, number>>;
  isDraft?: boolean;
}

/** Returns a body for a resource. What visitors may read has the public mark, all else the private one. */
export function makeBody(resource: string, marks: Marks): Record<string, unknown> {
  const contract = contracts.find(({ name }) => name === resource);
  if (!contract) return {};
  const body = aBody(contract, { mark: marks.publicMark });
  return {
    ...body,
    ...(contract.isPublic ? makeHidden(contract, marks.privateMark) : {}),
    ...makeReferences(contract, marks.parents ?? {}),
    ...withFormats(contract),
    ...(marks.isDraft && 'status' in body ? { status: 0 } : {}),
  };
}

/** Returns the fields that only administrators read. */
const makeHidden = (contract: Contract, mark: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(aBody(contract, { mark })).filter(
      ([name]) => (contract.fields[name]?.access ?? 'public') !== 'public',
    ),
  );

/** Returns the fields that refer to records of other resources. A tree's records stay roots. */
const makeReferences = ({ name: own, fields }: Contract, parents: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const parent = field.kind === 'reference' && field.to !== own ? parents[field.to] : undefined;
      return parent === undefined ? [] : [[name, parent]];
    }),
  );

/** Fields whose format the contract does not tell. */
const withFormats = ({ fields }: Contract): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      facebook_pixels_id: '123456789012345',
      google_analytics_id: 'G-ABC123DEF4',
      google_tag_manager_id: 'GTM-ABC1234',
      google_site_verification: 'abcdefghijklmnopqrstuvwxyz',
    }).filter(([name]) => name in fields),
  );

async function upload({ apiPort }: Target, { key, token, privateMark }: Filling): Promise<string> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#236' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${privateMark}.png`);
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/upload-single`, {
    method: 'POST',
    headers: { 'app-key': key, authorization: `Bearer ${token}` },
    body: form,
  });
  const body: { data?: { url: string } } = await response.json();
  if (!body.data) throw new Error(`The upload was answered with ${response.status}.`);
  return body.data.url.split('/').at(-1) ?? '';
}
