import type { LogEvent } from 'kysely';

/** Receives each statement that was run, with its duration in milliseconds. */
export type QueryWatcher = (event: { sql: string; milliseconds: number; isError: boolean }) => void;

export interface QueryTimes {
  log: (event: LogEvent) => void;
  /** Passes every later statement to the watcher, until the returned function is called. */
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
