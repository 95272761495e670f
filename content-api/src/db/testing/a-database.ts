import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

const template = 'quoin_template';

/**
 * Creates a new database for a test, a copy of a migrated one: a file in the folder, or a database on the PostgreSQL
 * server of this run.
 * @param isEmpty true for a database without tables
 */
export async function aDatabase(folder: string, { isEmpty = false } = {}): Promise<TestDatabase> {
  if (process.env.QUOIN_TEST_ON !== 'postgres') {
    const file = path.join(folder, 'quoin.sqlite');
    if (!isEmpty) copyFileSync(await migratedFile(), file);
    return { url: `sqlite:${file}`, drop: async () => undefined };
  }
  return copyDatabase(isEmpty ? 'template0' : await migratedTemplate());
}

/** Creates the file of a migrated SQLite database. Two tests that need it at the same time each make one. */
async function migratedFile(): Promise<string> {
  const folder = process.env.QUOIN_TEST_TEMPLATES;
  if (!folder) throw new Error('There is no folder for the template of databases: the project "api" makes one.');
  const file = path.join(folder, `${template}.sqlite`);
  if (existsSync(file)) return file;
  const draft = path.join(folder, `${randomBytes(8).toString('hex')}.sqlite`);
  const database = openDatabase(`sqlite:${draft}`);
  await migrate(database).finally(() => database.close());
  renameSync(draft, file);
  return file;
}

async function copyDatabase(source: string): Promise<TestDatabase> {
  const name = `quoin_${randomBytes(8).toString('hex')}`;
  // Files are copied faster than rows: the server of the tests does not wait for its disk.
  await onServer((client) => client.query(`create database ${name} template ${source} strategy file_copy`));
  return {
    url: makeUrl(name),
    drop: () =>
      onServer(async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** Creates the template; the first test that needs it does so while the others wait. */
function migratedTemplate(): Promise<string> {
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock(1)');
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length > 0) return template;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0`);
    const database = openDatabase(makeUrl(draft));
    await migrate(database).finally(() => database.close());
    await client.query(`alter database ${draft} rename to ${template}`);
    return template;
  });
}

function makeUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env.QUOIN_TEST_POSTGRES;
  if (!url) throw new Error('No PostgreSQL was started for this test: the project "api on PostgreSQL" does.');
  return url;
}

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
