import { ApiError } from '../runtime/api-error.ts';
import { authUser, isSignedIn, onAuthChange } from '../runtime/auth.ts';

/**
 * Does `work`; where the session turns out to have ended, waits until its user has signed in again, and does it once
 * more. Somebody else's sign-in will not do.
 * @throws what `work` throws, and the signal's reason when nobody waits any more
 */
export async function retryAfterReauth<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const user = authUser();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  signal.throwIfAborted();
  await waitForSignIn(user, signal);
  return work();
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
