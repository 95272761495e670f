import { isObject } from './contract/is-object.ts';
import { collectTexts } from './contract/collect-texts.ts';
import type { Session } from './contract/account-wire.ts';
import { call } from './runtime/api-client.ts';
import { toApiError } from './runtime/api-error.ts';
import { chooseReached } from './runtime/app-key.ts';
import { forgetToken, rememberToken } from './runtime/auth.ts';
import { readStored, writeStored } from './runtime/storage.ts';

export interface Credentials {
  identifier: string;
  password: string;
  remember: boolean;
  /** For an account with a second factor: a code of its authenticator app, or a recovery code. */
  code?: string;
}

/** The storage key of the device token, with which the API recognizes this browser at the next sign-in. */
const deviceKey = 'quoin:device';

const isSession = (value: unknown): value is Pick<Session, 'token'> =>
  isObject(value) && 'token' in value && typeof value.token === 'string';

function parseUser(session: object): { id: number | undefined; appKeys: string[] } {
  const user: unknown = Reflect.get(session, 'user');
  const { id, app_keys: appKeys }: { id?: unknown; app_keys?: unknown } = isObject(user) ? user : {};
  return { id: typeof id === 'number' ? id : undefined, appKeys: collectTexts(appKeys) };
}

/**
 * Signs in. Listeners of the token are notified, in other tabs too.
 * @throws ApiError with status 401 for wrong credentials, or with the code `second_factor_required`
 */
export async function signIn(credentials: Credentials): Promise<void> {
  await openSession('/login', { ...credentials });
}

/**
 * Signs in with the answer of a passkey.
 * @throws ApiError with status 401 for a passkey that is not known
 */
export async function signInByPasskey(answer: { response: object; remember: boolean }): Promise<void> {
  await openSession('/login/passkey', answer);
}

/**
 * Sends what proves who the user is, and remembers the token of the session. Listeners of the token are notified, in
 * other tabs too.
 * @throws ApiError if the API opens no session
 */
export async function openSession(
  path: '/login' | '/login/passkey' | '/provider-sign-in/session',
  proof: object,
): Promise<void> {
  const device = readStored(deviceKey);
  const body = device === null ? proof : { ...proof, device };
  const response = await call('POST', path, { body, keepsSession: true });
  if (!isSession(response)) throw toApiError(502, { title: "The content server's answer is not a session." });
  const { id, appKeys } = parseUser(response);
  const nextDevice: unknown = Reflect.get(response, 'device');
  if (typeof nextDevice === 'string') writeStored(deviceKey, nextDevice);
  // Choose the application first, because screens send requests as soon as there is a token.
  chooseReached(appKeys);
  rememberToken(response.token, id);
}

/**
 * Confirms with the password that the signed-in user is the one who types.
 * @throws ApiError with status 422 for the wrong password
 */
export async function confirmPassword(password: string): Promise<void> {
  await call('POST', '/reauthenticate', { body: { password } });
}

/**
 * Returns the seconds until the session ends if it is not used. The call counts as use while the user is active.
 * @throws ApiError
 */
export async function readIdleSeconds(): Promise<number> {
  const life = await call('GET', '/account/session');
  const left = isObject(life) ? life.idle_seconds_left : undefined;
  if (typeof left === 'number') return left;
  throw toApiError(502, { title: "The content server's answer is not the life of a session." });
}

/**
 * Signs out. The server revokes the token first, because a token that stays valid there is no sign-out.
 * @param onLeave is called after the server has revoked the token and before the page forgets it
 * @throws ApiError if the server cannot revoke the token; the session then continues
 */
export async function signOut(onLeave?: () => void): Promise<void> {
  // 401 means that the token is invalid already.
  await call('POST', '/logout', { body: {}, keepsSession: true }).catch((error: unknown) => {
    if (!isUnauthorised(error)) throw error;
  });
  onLeave?.();
  forgetToken();
}

const isUnauthorised = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 401;
