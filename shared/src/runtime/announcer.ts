export interface Announcer<News> {
  /** Calls all listeners in the order of their subscription. */
  announce: (news: News) => void;
  /** Subscribes `listener` and returns the function that unsubscribes it. It fits `useSyncExternalStore`. */
  listen: (listener: (news: News) => void) => () => void;
}

/** Makes a minimal event emitter for one kind of event. */
export function createAnnouncer<News = void>(): Announcer<News> {
  const listeners = new Set<(news: News) => void>();
  return {
    announce: (news) => listeners.forEach((listener) => listener(news)),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
