import { isObject } from '../contract/is-object.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The library is loaded when a passkey is used, which most visits do not do. */
const load = () => import(/* webpackChunkName: "second-factor" */ '@simplewebauthn/browser');

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: the browser’s dialog was closed, or it took too long.',
  InvalidStateError: 'This device has a passkey of your account already.',
  SecurityError: 'Passkeys do not work at this address. Open the back-office at the main address of the site.',
};

const hasChallenge = (value: unknown): boolean => isObject(value) && typeof value.challenge === 'string';

/** Whether an answer has the options that make a passkey. */
export const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON => hasChallenge(value);

/** Whether an answer has the options by which a passkey is chosen. */
export const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON => hasChallenge(value);

/** Makes an error of the browser readable. */
function explain(error: unknown): never {
  const reason = error instanceof Error ? reasons[error.name] : undefined;
  if (reason === undefined) throw error;
  throw new Error(reason, { cause: error });
}

/**
 * Lets the browser make a passkey.
 * @param options the answer of `POST /account/passkeys/options`
 * @throws {Error} with a sentence for the user
 */
export async function createPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<object> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options }).catch(explain);
}

/**
 * Lets the user choose a passkey in the browser.
 * @param options the answer of `POST /login/passkey/options`
 * @throws {Error} with a sentence for the user
 */
export async function choosePasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<object> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options }).catch(explain);
}
