import { createPasskey, isCreation } from '@quoin/shared/admin/passkey';
import { collectTexts } from '@quoin/shared/contract/collect-texts';
import { isObject } from '@quoin/shared/contract/is-object';
import type { Passkey, SecondFactors, TotpSecret } from '@quoin/shared/contract/account-wire';
import { call } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';

/** What users prove who they are with, before they change a second factor: `current_password` or `code`. */
export type Proof = Readonly<Record<string, string>>;

const isPasskey = (value: unknown): value is Passkey =>
  isObject(value)
  && ['id', 'name', 'created_at'].every((name) => typeof value[name] === 'string')
  && (value.used_at === null || typeof value.used_at === 'string');

const isSecondFactors = (value: unknown): value is SecondFactors =>
  isObject(value)
  && typeof value.totp === 'boolean'
  && Array.isArray(value.passkeys)
  && value.passkeys.every(isPasskey)
  && typeof value.recovery_codes === 'number'
  && typeof value.has_password === 'boolean'
  && typeof value.is_demanded === 'boolean'
  && (value.session === 'one' || value.session === 'two');

/**
 * `GET /account/second-factors`.
 * @throws ApiError as `call` does, or with status 502 for another answer
 */
export async function readSecondFactors(): Promise<SecondFactors> {
  const factors = await call('GET', '/account/second-factors');
  if (isSecondFactors(factors)) return factors;
  throw toApiError(502, { title: "The content server's answer does not describe second factors." });
}

/** `POST /account/second-factors/verify`: proves a second factor after a sign-in with one. */
export async function verifyFactor(proof: Proof): Promise<void> {
  await call('POST', '/account/second-factors/verify', { body: proof });
}

/** `POST /account/totp`: begins to set up an authenticator app. */
export async function beginTotp(proof: Proof): Promise<TotpSecret> {
  const begun = await call('POST', '/account/totp', { body: proof });
  if (isObject(begun) && typeof begun.secret === 'string' && typeof begun.uri === 'string')
    return { secret: begun.secret, uri: begun.uri };
  throw toApiError(502, { title: "The content server's answer is no secret." });
}

/** Reads the recovery codes of an answer; there are none when the account has some already. */
export const readCodes = (answer: unknown): string[] => collectTexts(isObject(answer) ? answer.recovery_codes : []);

/** `POST /account/totp/activate`. Returns the recovery codes, if they are new. */
export const activateTotp = async (code: string): Promise<string[]> =>
  readCodes(await call('POST', '/account/totp/activate', { body: { code } }));

/** `POST /account/totp/remove`. */
export async function removeTotp(proof: Proof): Promise<void> {
  await call('POST', '/account/totp/remove', { body: proof });
}

/** `POST /account/recovery-codes`: makes new ones. */
export const makeRecoveryCodes = async (proof: Proof): Promise<string[]> =>
  readCodes(await call('POST', '/account/recovery-codes', { body: proof }));

/**
 * Adds a passkey that the browser makes. `name` is by which the user recognizes it. Returns the recovery codes, if they
 * are new.
 */
export async function addPasskey({ name = '', ...proof }: Proof): Promise<string[]> {
  const options = await call('POST', '/account/passkeys/options', { body: proof });
  if (!isCreation(options)) throw toApiError(502, { title: "The content server's answer is not for a passkey." });
  return readCodes(await call('POST', '/account/passkeys', { body: { name, response: await createPasskey(options) } }));
}

/** `POST /account/passkeys/{passkey}/remove`. */
export async function removePasskey(id: string, proof: Proof): Promise<void> {
  await call('POST', `/account/passkeys/${id}/remove`, { body: proof });
}
