import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { now } from '../../timestamps.ts';
import { createToken, getTimestampAfter, hashToken } from '../links.ts';
import type { ProvidedIdentity, SignInSecrets } from './open-id-provider.ts';

/** The time that a user has at the provider, in milliseconds. */
const lifetimeMs = 10 * 60_000;

interface SignInKey {
  state: string;
  /** Only the browser that begins the sign-in has it, so no other one can complete it. */
  browserKey: string;
}

/** Whom the provider has signed in, as far as the last step needs it. */
export type VerifiedSubject = Pick<ProvidedIdentity, 'subject' | 'email' | 'isEmailVerified'>;

/** Stores a sign-in that begins, so that any API process can complete it. Returns the key of the browser. */
export async function storeSignIn(
  db: Db,
  { accountsKey, secrets }: { accountsKey: string; secrets: SignInSecrets },
): Promise<string> {
  const browserKey = createToken();
  await deleteExpiredProviderSignIns(db);
  const { state, nonce, codeVerifier } = secrets;
  await insertSignIn(db, { accountsKey, state, browserKey, nonce, code_verifier: codeVerifier });
  return browserKey;
}

/** Stores whom the provider has signed in, until the user sends a code to the same state from the same browser. */
export async function keepVerified(
  db: Db,
  {
    verified: { subject, email, isEmailVerified },
    ...key
  }: SignInKey & { accountsKey: string; verified: VerifiedSubject },
): Promise<void> {
  await insertSignIn(db, {
    ...key,
    nonce: '',
    code_verifier: '',
    subject,
    verified_email: isEmailVerified && email !== undefined ? email : null,
  });
}

type SignInRow = Pick<Tables['provider_sign_ins'], 'nonce' | 'code_verifier'>
  & Partial<Pick<Tables['provider_sign_ins'], 'subject' | 'verified_email'>>;

async function insertSignIn(
  db: Db,
  { accountsKey, state, browserKey, ...row }: SignInKey & { accountsKey: string } & SignInRow,
): Promise<void> {
  await db
    .insertInto('provider_sign_ins')
    .values({
      subject: null,
      verified_email: null,
      ...row,
      app_key: accountsKey,
      state_hash: hashToken(state),
      browser_hash: hashToken(browserKey),
      expires_at: getTimestampAfter(lifetimeMs),
    })
    .execute();
}

/**
 * Takes a sign-in out of the database; of two concurrent calls, one gets undefined. So does a call with the key of
 * another browser, which leaves the sign-in to the right one. `verified` is set after `keepVerified`.
 */
export async function takeSignIn(
  db: Db,
  { accountsKey, state, browserKey }: SignInKey & { accountsKey: string },
): Promise<{ secrets: SignInSecrets; verified: VerifiedSubject | undefined } | undefined> {
  const row = await db
    .deleteFrom('provider_sign_ins')
    .where('app_key', '=', accountsKey)
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserKey))
    .where('expires_at', '>', now())
    .returning(['nonce', 'code_verifier', 'subject', 'verified_email'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { subject, verified_email: email } = row;
  return {
    secrets: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
    verified: subject === null ? undefined : { subject, email: email ?? undefined, isEmailVerified: email !== null },
  };
}

/** Deletes the sign-ins that were not completed in time. */
export async function deleteExpiredProviderSignIns(db: Db): Promise<void> {
  // No condition on the application: expired sign-ins of all applications are deleted.
  await db.deleteFrom('provider_sign_ins').where('expires_at', '<=', now()).execute();
}
