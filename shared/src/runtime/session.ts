import type { Session } from '../contract/wire.ts';
import { call } from './api-client.ts';
import { apiErrorOf } from './api-error.ts';
import { forgetToken, rememberToken } from './auth.ts';

export interface Credentials { identifier: string; password: string; remember: boolean }

const isSession = (value: unknown): value is Pick<Session, 'token'> =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string';

/**
 * Signs in: every part of the page that watches the token follows, other tabs too.
 * @throws ApiError, 401 for wrong credentials
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const answer = await call('POST', '/login', { body: credentials, keepsSession: true });
  if (!isSession(answer)) throw apiErrorOf(502, { title: "The content server's answer is not a session." });
  rememberToken(answer.token);
}

/**
 * Signs out, on the server first: a token that lives on there would not be a sign-out.
 * @throws ApiError when the server could not be told; the session goes on
 */
export async function signOut(): Promise<void> {
  // A dead token is answered with 401, and forgotten by the call itself.
  await call('POST', '/logout', { body: {} }).catch((error: unknown) => {
    if (!isUnauthorised(error)) throw error;
  });
  forgetToken();
}

const isUnauthorised = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 401;
