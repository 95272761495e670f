import type { Session } from '../contract/wire.ts';
import { call } from './api-client.ts';
import { apiErrorOf } from './api-error.ts';
import { authUser, forgetToken, isSignedIn, onAuthChange, rememberToken } from './auth.ts';
import { letWorkGo } from './unsaved-work.ts';

export interface Credentials { identifier: string; password: string; remember: boolean }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isSession = (value: unknown): value is Pick<Session, 'token'> =>
  isObject(value) && 'token' in value && typeof value.token === 'string';

function userIdIn(session: object): number | undefined {
  const user: unknown = Reflect.get(session, 'user');
  const id: unknown = isObject(user) ? Reflect.get(user, 'id') : undefined;
  return typeof id === 'number' ? id : undefined;
}

/**
 * Signs in: every part of the page that watches the token follows, other tabs too.
 * @throws ApiError, 401 for wrong credentials
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const answer = await call('POST', '/login', { body: credentials, keepsSession: true });
  if (!isSession(answer)) throw apiErrorOf(502, { title: "The content server's answer is not a session." });
  rememberToken(answer.token, userIdIn(answer));
}

/**
 * Signs out, on the server first: a token that lives on there would not be a sign-out. What is typed and not saved goes
 * out of sight with it; who calls this has asked.
 * @throws ApiError when the server could not be told; the session goes on
 */
export async function signOut(): Promise<void> {
  // A dead token is answered with 401: signed out already.
  await call('POST', '/logout', { body: {}, keepsSession: true }).catch((error: unknown) => {
    if (!isUnauthorised(error)) throw error;
  });
  letWorkGo();
  forgetToken();
}

/**
 * Does `work`; where the session turns out to have ended, waits until its user has signed in again, and does it once more.
 * Somebody else's sign-in will not do.
 * @throws what `work` throws, and the signal's reason when nobody waits any more
 */
export async function acrossSignIn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const user = authUser();
  try {
    return await work();
  } catch (error) {
    if (!isUnauthorised(error)) throw error;
  }
  await signedIn(user, signal);
  return work();
}

function signedIn(user: string, signal: AbortSignal): Promise<void> {
  const isBack = () => isSignedIn() && authUser() === user;
  if (isBack()) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = onAuthChange(() => {
    if (isBack()) resolve();
  });
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise.finally(stop);
}

const isUnauthorised = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 401;
