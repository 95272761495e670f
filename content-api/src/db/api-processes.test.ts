import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SettingsError } from '@quoin/shared/contract/settings/settings';
import { insertProcess } from './api-processes.ts';
import type { Database } from './database.ts';
import { announceProcess, migrate } from './migrate.ts';
import { migrations, type Migration } from './migrations/migrations.ts';
import { openDatabase } from './open-database.ts';
import { aDatabase, type TestDatabase } from './testing/a-database.ts';

let folder: string;
let place: TestDatabase;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-processes-'));
  place = await aDatabase(folder, { isEmpty: true });
  database = openDatabase(place.url);
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

const tomorrow: Migration = { number: 9000, name: 'of tomorrow', kind: 'contract', up: async () => undefined };
const list = [...migrations, tomorrow];
const readProcesses = () => database.db.selectFrom('api_processes').selectAll().execute();

describe('a contract migration', () => {
  it('does not wait for a process that was killed, whose row nobody renews', async () => {
    await insertProcess(database.db, { level: 22, texts: '{}' });
    const messages: string[] = [];
    await migrate(database, { list, processes: { silenceMs: 500 }, onWait: (message) => messages.push(message) });
    expect(messages).toEqual([
      expect.stringMatching(
        /^Migration 9000, of tomorrow, changes what earlier versions use\. It waits for at most 300 s for these API processes of another version: process \d+ on .+\. Stop them\.$/,
      ),
    ]);
  });

  it('ends the start with a sentence when earlier processes do not end', async () => {
    await insertProcess(database.db, { level: 22, texts: '{}' });
    const refused = migrate(database, { list, processes: { timeoutMs: 400 } });
    await expect(refused).rejects.toThrow(SettingsError);
    await expect(refused).rejects.toThrow(
      /^Migration 9000, of tomorrow, changes .+ It waited 0\.4 s for these API processes .+: process \d+ on .+\. Stop them, and start again\.$/,
    );
  });

  it('does not wait for processes that know it', async () => {
    const end = await announceProcess(database, { list });
    await migrate(database, { list, processes: { timeoutMs: 0 } });
    await end();
    expect(await readProcesses()).toEqual([]);
  });

  it('keeps processes of earlier versions from starting', async () => {
    await migrate(database, { list });
    await expect(announceProcess(database)).rejects.toThrow('The database is at migration 9000, and this version');
    expect(await readProcesses()).toEqual([]);
  });
});

describe('the row of a process that was killed', () => {
  it('is removed by a start a day later', async () => {
    await insertProcess(database.db, { level: 22, texts: '{}' });
    await database.db.updateTable('api_processes').set({ seen_at: '2026-01-01 00:00:00' }).execute();
    const end = await announceProcess(database);
    expect(await readProcesses()).toHaveLength(1);
    await end();
  });
});
