/** Goes on at once with what is there, and with a promise later: a kept page would spend a tenth of its time on promises of what is there. */
export function onceThere<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
