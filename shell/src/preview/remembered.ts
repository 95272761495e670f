import { ApiError } from '@quoin/shared/runtime/api-error';

/** Creates a cache of requests by key. It keeps responses and 404 errors; other failures are requested again. */
export function createRequestCache() {
  const cache = new Map<string, Promise<unknown>>();
  return (key: string, send: () => Promise<unknown>): Promise<unknown> => {
    const cached = cache.get(key);
    if (cached) return cached;
    const response = send();
    cache.set(key, response);
    response.catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) cache.delete(key);
    });
    return response;
  };
}
