import { formatTimestamp } from '@quoin/content-api/src/timestamps.ts';
import { accountsKey, owner, type Target } from '../target/start-target.ts';
import { addPerson, makeApiToken, type Person, type Tenant } from './tenants.ts';

/** Somebody who sends requests. */
export interface Role {
  name: string;
  /** The applications that it administers. */
  appKeys: readonly string[];
  /** A token that was valid once, or never: every route that reads one refuses it. */
  isDead: boolean;
  /** Returns a token; undefined for visitors. Signs in again if the last one has ended. */
  getToken: (isRefused?: boolean) => Promise<string | undefined>;
}

/**
 * Makes the roles that attack: a visitor, the administrators of each tenant and of two, a program with an API token,
 * and holders of dead tokens.
 */
export async function makeRoles(target: Target, tenants: readonly Tenant[]): Promise<Role[]> {
  const [first, , third] = tenants;
  if (!first || !third) throw new Error('The wall needs three tenants.');
  const token = await target.signIn(owner.email, owner.password);
  const both = await addPerson(target, { name: 'both', appKeys: [first.key, third.key], token });
  return [
    { name: 'visitor', appKeys: [], isDead: false, getToken: async () => undefined },
    ...tenants.map(({ key, administrator }) => makeLive(target, { ...administrator, name: `administrator of ${key}` })),
    makeLive(target, { ...both, name: 'administrator of two sites' }),
    await makeProgram(target, first),
    ...(await makeDead(target, { token, appKeys: [first.key] })),
  ];
}

function makeLive({ signIn }: Target, { name, email, appKeys }: Person & { name: string }): Role {
  let token = signIn(email);
  const getToken = (isRefused = false): Promise<string> => {
    if (isRefused) token = signIn(email);
    return token;
  };
  return { name, appKeys, isDead: false, getToken };
}

/** Makes a program that has an API token of the administrator of a tenant. */
async function makeProgram(target: Target, { key, administrator }: Tenant): Promise<Role> {
  const session = await target.signIn(administrator.email);
  const { token } = await makeApiToken(target, { key, token: session, name: 'Program' });
  return { name: `API token of ${key}`, appKeys: [key], isDead: false, getToken: async () => token };
}

/** Makes the holders of tokens that have expired, were signed out, or belong to a user who may not sign in any more. */
async function makeDead(
  target: Target,
  { token, appKeys }: { token: string; appKeys: readonly string[] },
): Promise<Role[]> {
  const { call, signIn, database } = target;
  const person = async (name: string): Promise<[Person, string]> => {
    const added = await addPerson(target, { name, appKeys, token });
    return [added, await signIn(added.email)];
  };
  const change = async (id: number, request: { method: string; body?: object }): Promise<void> => {
    const response = await call({ ...request, path: `/api/users/${id}`, key: accountsKey, token });
    if (response.status !== 200) throw new Error(`The change of a user was answered: ${response.text}`);
  };
  const [expired, expiredToken] = await person('expired');
  const past = formatTimestamp(new Date(Date.now() - 1_000));
  await database.db.updateTable('tokens').set({ expires_at: past }).where('user_id', '=', expired.id).execute();
  const [inactive, inactiveToken] = await person('inactive');
  await change(inactive.id, { method: 'PUT', body: { status: 0 } });
  const [deleted, deletedToken] = await person('deleted');
  await change(deleted.id, { method: 'DELETE' });
  const [, leftToken] = await person('left');
  await call({ method: 'POST', path: '/api/logout', token: leftToken });
  const revoked = await makeApiToken(target, { key: appKeys[0] ?? '', token, name: 'Revoked' });
  await call({ method: 'DELETE', path: `/api/api-tokens/${revoked.id}`, key: appKeys[0] ?? '', token });
  const dead = {
    'expired token': expiredToken,
    'deactivated user': inactiveToken,
    'deleted user': deletedToken,
    'signed-out user': leftToken,
    'revoked API token': revoked.token,
    'invented API token': `quoin_api_${'a'.repeat(43)}`,
    'invented token': `quoin_${'a'.repeat(43)}`,
  };
  return Object.entries(dead).map(([name, value]) => ({
    name,
    appKeys: [],
    isDead: true,
    getToken: async () => value,
  }));
}
