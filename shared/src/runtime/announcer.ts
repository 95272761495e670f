export interface Announcer<News> {
  /** Calls everybody who listens, in the order in which they came. */
  announce: (news: News) => void;
  /** Calls `listener` with all news from now on; answers how to stop. Fits `useSyncExternalStore`. */
  listen: (listener: (news: News) => void) => () => void;
}

/** Something that others may want to hear of. */
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
