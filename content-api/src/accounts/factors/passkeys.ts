import { createHash } from 'node:crypto';
import type { Settings } from '@quoin/shared/contract/settings/settings';
import type { Passkey } from '@quoin/shared/contract/account-wire';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { Db } from '../../db/database.ts';
import { HttpProblem } from '../../http/problem.ts';
import { now } from '../../timestamps.ts';
import type { UserKey } from '../credentials.ts';

const maxPasskeys = 20;

/**
 * Returns the domain to which passkeys belong, and the origins that may use them: the site, and those of its other
 * hosts that are below this domain. Browsers refuse passkeys at any other host.
 */
export function getRelyingParty({ siteUrl, siteHosts }: Pick<Settings, 'siteUrl' | 'siteHosts'>): {
  id: string;
  origins: string[];
} {
  const { protocol, hostname: id, port, origin } = new URL(siteUrl);
  const below = siteHosts.filter((host) => host.endsWith(`.${id}`));
  return { id, origins: [origin, ...below.map((host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`)] };
}

/** Returns what a passkey stores to name its user. It says nothing about the user to others. */
export const getUserHandle = ({ app_key: accountsKey, user_id: id }: UserKey): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`passkey ${accountsKey} ${id}`).digest());

/** Part of a hash identifies a passkey for its user; the id of the credential itself can be long. */
const getPasskeyId = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url').slice(0, 16);

const selectPasskeys = (db: Db, user: UserKey) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

/** Lists the passkeys of a user, the oldest first. */
export async function readPasskeys(db: Db, user: UserKey): Promise<Passkey[]> {
  const rows = await selectPasskeys(db, user);
  return rows.map(({ credential_id: id, name, created_at, used_at }) => ({
    id: getPasskeyId(id),
    name,
    created_at,
    used_at,
  }));
}

/** Lists the credentials of a user, which a browser does not add a second time. */
export async function readCredentials(db: Db, user: UserKey): Promise<{ id: string; transports: string[] }[]> {
  const rows = await selectPasskeys(db, user);
  return rows.map(({ credential_id: id, transports }) => ({ id, transports: splitTransports(transports) }));
}

const splitTransports = (transports: string): string[] => transports.split(',').filter(Boolean);

/**
 * Stores a passkey.
 * @throws {HttpProblem} 409 when it is stored already, or the user has too many
 */
export async function storePasskey(
  db: Db,
  { user, credential, name }: { user: UserKey; credential: WebAuthnCredential; name: string },
): Promise<void> {
  if ((await selectPasskeys(db, user)).length >= maxPasskeys)
    throw new HttpProblem(409, { detail: `An account has at most ${maxPasskeys} passkeys. Remove one first.` });
  const stored = await db
    .insertInto('passkeys')
    .values({
      ...user,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: String(credential.counter),
      transports: (credential.transports ?? []).join(','),
      name,
      created_at: now(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.columns(['app_key', 'credential_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!stored) throw new HttpProblem(409, { detail: 'This passkey is registered already.' });
}

/** Deletes a passkey of a user; returns its name, or undefined when there is none with this id. */
export async function deletePasskey(db: Db, { user, id }: { user: UserKey; id: string }): Promise<string | undefined> {
  const row = (await selectPasskeys(db, user)).find(({ credential_id: credential }) => getPasskeyId(credential) === id);
  if (!row) return undefined;
  await db
    .deleteFrom('passkeys')
    .where('app_key', '=', user.app_key)
    .where('credential_id', '=', row.credential_id)
    .execute();
  return row.name;
}

/** Finds a passkey by the id of its credential, and the user to whom it belongs. */
export async function findPasskey(
  db: Db,
  { accountsKey, credentialId }: { accountsKey: string; credentialId: string },
): Promise<{ user: UserKey; credential: WebAuthnCredential } | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('app_key', '=', accountsKey)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return (
    row && {
      user: { app_key: accountsKey, user_id: row.user_id },
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: Number(row.counter),
      },
    }
  );
}

/**
 * Records the use of a passkey. Returns false when it was removed, or used elsewhere with the same counter, after it
 * was read.
 */
export async function recordPasskeyUse(
  db: Db,
  { user, credential, counter }: { user: UserKey; credential: WebAuthnCredential; counter: number },
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter: String(counter), used_at: now() })
    .where('app_key', '=', user.app_key)
    .where('user_id', '=', user.user_id)
    .where('credential_id', '=', credential.id)
    .where('counter', '=', String(credential.counter))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
