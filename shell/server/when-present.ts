/**
 * Calls `next` synchronously when `value` is not a promise, otherwise when the promise resolves. Awaiting costs about
 * 10 % of the time of a cache hit.
 */
export function whenPresent<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Returns the result of `work`, or of `instead` when `work` throws or its promise rejects. */
export function recoverWith<T>(work: () => T | Promise<T>, recover: (error: unknown) => T): T | Promise<T> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}
