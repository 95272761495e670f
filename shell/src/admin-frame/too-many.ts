import { ApiError } from '@quoin/shared/runtime/api-error';

/** Says in plain words that a limit was reached; everything else in the server's. */
export async function tooMany<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      throw new Error('Too many attempts. Wait a few minutes, then try again.', { cause: error });
    throw error;
  }
}
