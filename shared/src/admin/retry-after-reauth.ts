import { ApiError } from '../runtime/api-error.ts';
import { authUser, isSignedIn, onAuthChange } from '../runtime/auth.ts';

/**
 * Calls `send`. If the session has ended, it waits until the same user has signed in again and calls `send` once more.
 * Another user's sign-in does not count.
 * @throws what `send` throws, or the signal's reason if it is aborted while waiting
 */
export async function retryAfterReauth<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const user = authUser();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  signal.throwIfAborted();
  await waitForSignIn(user, signal);
  return send();
}

function waitForSignIn(user: string, signal: AbortSignal): Promise<void> {
  const isBack = () => isSignedIn() && authUser() === user;
  if (isBack()) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = onAuthChange(() => {
    if (isBack()) resolve();
  });
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise.finally(stop);
}
