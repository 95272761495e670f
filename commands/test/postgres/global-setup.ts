import { running } from './running.ts';
import { startPostgres } from './postgres-server.ts';

/** Starts PostgreSQL before the tests that need it, and passes its address to Jest's workers. */
export default async function setUp(): Promise<void> {
  running.server = await startPostgres();
  process.env.QUOIN_TEST_POSTGRES = running.server.getUrl('postgres');
}
