import { running } from './running.ts';
import { startPostgres } from './postgres-server.ts';

/** Before the tests that run on PostgreSQL: starts it, and tells the workers where it is. */
export default async function setUp(): Promise<void> {
  running.server = await startPostgres();
  process.env.QUOIN_TEST_POSTGRES = running.server.urlOf('postgres');
}
