import type { PostgresServer } from './postgres-server.ts';

/** The server that the set-up started and the tear-down stops. */
export const running: { server?: PostgresServer } = {};
