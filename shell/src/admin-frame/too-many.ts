import { ApiError } from '@quoin/shared/runtime/api-error';

/**
 * Waits for an API call and replaces the message of a rate-limit error by a plain one.
 * @throws Error with a plain message for status 429; other errors unchanged
 */
export async function withRateLimitMessage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      throw new Error('Too many attempts. Wait a few minutes, then try again.', { cause: error });
    throw error;
  }
}
