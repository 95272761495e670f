import type { PostgresServer } from './postgres-server.ts';

/** What the set-up has started, for the tear-down to stop. */
export const running: { server?: PostgresServer } = {};
