/**
 * Goes on at once with what is there, and with a promise later: a kept page would spend a tenth of its time on promises
 * of what is there.
 */
export function onceThere<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What the work answers, or what is answered instead where it fails, at once or later. */
export function unlessFailed<T>(work: () => T | Promise<T>, instead: (error: unknown) => T): T | Promise<T> {
  try {
    const value = work();
    return value instanceof Promise ? value.catch(instead) : value;
  } catch (error) {
    return instead(error);
  }
}
