import type { LogEvent } from 'kysely';

/** Told of each statement that was run, and how long it took. */
export type QueryWatcher = (event: { sql: string; milliseconds: number; isError: boolean }) => void;

export interface QueryTimes {
  log: (event: LogEvent) => void;
  /** Tells the watcher of every statement from now on, until the answered function is called. */
  watch: (watcher: QueryWatcher) => () => void;
}

export function queryTimes(): QueryTimes {
  const watchers = new Set<QueryWatcher>();
  return {
    log: ({ level, query, queryDurationMillis: milliseconds }) => {
      for (const watcher of watchers) watcher({ sql: query.sql, milliseconds, isError: level === 'error' });
    },
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
