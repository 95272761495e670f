export interface Announcer<Value> {
  /** Calls all listeners in the order of their subscription. */
  announce: (value: Value) => void;
  /** Subscribes `listener` and returns the function that unsubscribes it. It fits `useSyncExternalStore`. */
  listen: (listener: (value: Value) => void) => () => void;
}

/** Makes a minimal event emitter for one kind of event. */
export function createAnnouncer<Value = void>(): Announcer<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    announce: (value) => listeners.forEach((listener) => listener(value)),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
