import { ApiError } from '@quoin/shared/runtime/api-error';

/** Creates a cache of requests by key. It keeps responses and 404 errors; other failures are requested again. */
export function remembered() {
  const known = new Map<string, Promise<unknown>>();
  return (key: string, ask: () => Promise<unknown>): Promise<unknown> => {
    const before = known.get(key);
    if (before) return before;
    const answer = ask();
    known.set(key, answer);
    answer.catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) known.delete(key);
    });
    return answer;
  };
}
