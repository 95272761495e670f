import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { initialPasswordFile } from '../accounts/initial-password.ts';
import { openDatabase } from '../db/open-database.ts';
import { aDatabase, type TestDatabase } from '../db/testing/a-database.ts';
import { expectExactCounts } from '../db/testing/expect-exact-counts.ts';
import { aServer, endServers } from '../testing/a-server.ts';
import { freePort } from '../testing/free-port.ts';

let folder: string;
let place: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-at-once-'));
  place = await aDatabase(folder, { isEmpty: true });
});
afterEach(async () => {
  endServers();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads the entries of running API processes. */
async function readProcesses(): Promise<object[]> {
  const { db, close } = openDatabase(place.url);
  return db.selectFrom('api_processes').selectAll().execute().finally(close);
}

describe('three APIs that start at once on an empty database', () => {
  it.each([
    ['with one data folder', () => path.join(folder, 'data')],
    ['with a data folder each', (index: number) => path.join(folder, `data-${index}`)],
  ])(
    '%s all become ready, with one administrator, whose password is in one file',
    async (...[, getDataDir]) => {
      const ports = await Promise.all([1, 2, 3].map(freePort));
      const servers = ports.map((port, index) =>
        aServer({ API_PORT: String(port), DATABASE_URL: place.url, DATA_DIR: getDataDir(index) }),
      );
      await Promise.all(servers.map(async ({ ready }) => ready()));
      const files = new Set(
        servers
          .map((...[, index]) => initialPasswordFile({ dataDir: getDataDir(index) }))
          .filter((file) => existsSync(file)),
      );
      expect(files.size).toBe(1);
      const password = readFileSync([...files].join(), 'utf8').trim();
      const signIns = await Promise.all(
        ports.map((port) =>
          fetch(`http://127.0.0.1:${port}/api/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ identifier: 'admin@quoin.example', password }),
          }),
        ),
      );
      expect(signIns.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(servers.filter(({ output }) => output().includes('the generated password is in'))).toHaveLength(1);
      const database = openDatabase(place.url);
      const counts = await expectExactCounts(database.db).finally(database.close);
      expect(counts).toEqual({
        'applications quoin-accounts 1': 1,
        'applications quoin-site 1': 1,
        'users quoin-accounts 1': 1,
      });
      for (const { child } of servers) child.kill();
      expect(await Promise.all(servers.map(async ({ ended }) => ended))).toEqual([0, 0, 0]);
      expect(await readProcesses()).toEqual([]);
    },
    60_000,
  );
});
