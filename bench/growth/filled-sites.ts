import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aTestApi, type TestApi } from '@quoin/content-api/src/testing/test-api.ts';
import { startPostgres } from '../../commands/test/postgres/postgres-server.ts';
import type { Row } from '../row.ts';
import { servedApi, type ServedApi } from '../served-api.ts';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** A database filled by this process, and an API in a child process, whose memory the filling does not affect. */
export interface FilledSite {
  api: TestApi;
  served: ServedApi;
}

interface TwoSites {
  kind: DatabaseKind;
  /** Fills the first site, which is small, and the second one. */
  fill: (api: TestApi, index: 0 | 1) => Promise<void>;
  /** Additional environment variables of both APIs. */
  env?: Record<string, string>;
}

/** Runs `measure` with two sites that differ in their content only, and removes them afterwards. */
export async function onFilledSites(
  { kind, fill, env = {} }: TwoSites,
  measure: (both: readonly FilledSite[]) => Promise<Row[]>,
): Promise<Row[]> {
  const templates = mkdtempSync(path.join(tmpdir(), 'quoin-bench-'));
  const ends: (() => unknown)[] = [() => rmSync(templates, { recursive: true, force: true })];
  const set = (variables: Record<string, string>): void => {
    Object.assign(process.env, variables);
    ends.push(() => Object.keys(variables).map((name) => Reflect.deleteProperty(process.env, name)));
  };
  try {
    // The test API copies its databases from a migrated one in this folder.
    set({ QUOIN_TEST_TEMPLATES: templates });
    if (kind === 'PostgreSQL') {
      const server = await startPostgres();
      ends.push(() => server.stop());
      set({ QUOIN_TEST_ON: 'postgres', QUOIN_TEST_POSTGRES: server.getUrl('postgres') });
    }
    const both: FilledSite[] = [];
    for (const index of [0, 1] as const) {
      const api = await aTestApi();
      ends.push(api.close);
      await fill(api, index);
      const served = await servedApi(api.settings.dataDir, { DATABASE_URL: api.settings.databaseUrl, ...env });
      ends.push(served.stop);
      both.push({ api, served });
    }
    return await measure(both);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
