import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from '@quoin/shared/contract/field';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Database, Db } from './database.ts';
import { updateListIndexes } from './list-indexes.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { openDatabase } from './open-database.ts';
import { requireColumns } from './require-columns.ts';
import { aDatabase, type TestDatabase } from './testing/a-database.ts';

let folder: string;
let place: TestDatabase;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'quoin-migrate-'));
  place = await aDatabase(folder, { isEmpty: true });
  database = openDatabase(place.url);
});
afterEach(async () => {
  await database.close();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Lists the tables without those of the SQLite search indexes. */
const tables = async () =>
  (await database.db.introspection.getTables())
    .filter(({ name }) => !/_search(_\w+)?$/.test(name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
const applied = async () =>
  (await database.db.selectFrom('migrations').select('number').orderBy('number').execute()).map(({ number }) => number);

describe('migrate', () => {
  it('has migrations with ascending numbers', () => {
    const numbers = migrations.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  });

  it('reports each step before it runs', async () => {
    const messages: string[] = [];
    await migrate(database, { onStep: (doing) => messages.push(doing) });
    const newest = migrations.at(-1)?.number;
    expect(messages).toEqual([
      ...migrations.map(({ number, name }) => `applying migration ${number} of ${newest}, ${name}`),
      'building the list indexes',
    ]);
  });

  it('adds app_key to every table except its own', async () => {
    await migrate(database);
    const without = (await tables()).filter(({ columns }) => !columns.includes('app_key'));
    expect(without.map(({ name }) => name).toSorted()).toEqual(['api_processes', 'list_indexes', 'migrations']);
  });

  it('names the table or the column for which a migration is missing', async () => {
    await migrate(database);
    const [faqs] = contracts.filter(({ name }) => name === 'faqs');
    if (!faqs) throw new Error('There are no FAQs.');
    await expect(requireColumns(database.db, [{ ...faqs, name: 'some-awards' }])).rejects.toThrow(
      'The database has no table some_awards, which the contract some-awards needs. Add a migration',
    );
    const fields = { ...faqs.fields, summary: text() };
    await expect(requireColumns(database.db, [{ ...faqs, fields }])).rejects.toThrow(
      'The database has no column faqs.summary',
    );
  });

  it('changes nothing the second time', async () => {
    await migrate(database);
    const before = await tables();
    await migrate(database);
    expect(await tables()).toEqual(before);
  });

  it('refuses a database of a newer version', async () => {
    await migrate(database);
    await database.db
      .insertInto('migrations')
      .values({ number: 99, name: 'from tomorrow', applied_at: '2030-01-01 00:00:00' })
      .execute();
    await expect(migrate(database)).rejects.toThrow('The database is at migration 99, and this version of Quoin knows');
  });

  it('rolls back a failed migration and continues there next time', async () => {
    const half = async (db: Db) => {
      await db.schema.createTable('half').addColumn('app_key', 'text').execute();
    };
    const broken = {
      number: 98,
      name: 'half',
      kind: 'expand' as const,
      up: async (db: Db) => {
        await half(db);
        throw new Error('no further');
      },
    };
    await expect(migrate(database, { list: [...migrations, broken] })).rejects.toThrow('no further');
    expect(await applied()).toEqual(migrations.map(({ number }) => number));
    expect((await tables()).map(({ name }) => name)).not.toContain('half');
    await migrate(database, { list: [...migrations, { ...broken, up: half }] });
    expect((await tables()).map(({ name }) => name)).toContain('half');
  });

  it('runs once when two start at the same time; the second waits', async () => {
    const other = openDatabase(place.url);
    let runs = 0;
    const slow = {
      number: 98,
      name: 'slow',
      kind: 'expand' as const,
      up: async () => {
        runs += 1;
        await new Promise((resolve) => {
          setTimeout(resolve, 800);
        });
      },
    };
    await Promise.all([database, other].map((one) => migrate(one, { list: [...migrations, slow] }))).finally(() =>
      other.close(),
    );
    expect(runs).toBe(1);
  });

  it('fails with a message when the server does not respond in time', async () => {
    const nowhere = openDatabase('postgres://quoin:secret@localhost:1/nowhere');
    const messages: string[] = [];
    await expect(migrate(nowhere, { timeoutMs: 300, onWait: (words) => messages.push(words) })).rejects.toThrow(
      /^PostgreSQL at localhost:1 was not available for 0\.3 s: start it, or set DATABASE_URL\. \(connect ECONNREFUSED .*:1\)$/,
    );
    expect(messages).toEqual([
      expect.stringMatching(
        /^PostgreSQL at localhost:1 is not available yet; waiting for at most 0\.3 s\. \(connect ECONNREFUSED .*:1\)$/,
      ),
    ]);
    await nowhere.close();
  });
});

describe('the indexes of lists', () => {
  const [faqs] = contracts.filter(({ name }) => name === 'faqs');
  if (!faqs) throw new Error('There are no FAQs.');
  const faq = (title: string, status: number) => ({
    app_key: 'a-site',
    faq_title: title,
    faq_content: '',
    thumb: '',
    status,
    sort_order: 0,
    version: 1,
    created_at: '',
    updated_at: '',
  });

  it('are rebuilt when a contract changes, and only then', async () => {
    await migrate(database);
    const application = Object.fromEntries(
      (await tables())
        .find(({ name }) => name === 'applications')
        ?.columns.filter((name) => name !== 'id')
        .map((name) => [name, /^(version|status|user_id|\w+_decorative)$/.test(name) ? 1 : '']) ?? [],
    );
    await database.db
      .insertInto('applications')
      .values({ ...application, app_key: 'a-site' })
      .execute();
    await database.db
      .insertInto('faqs')
      .values([faq('Alpha', 1), faq('Beta', 0)])
      .execute();
    const found = async (text: string) =>
      (await database.db.selectFrom(database.searchRows('faqs', text)).select('faq_title').execute()).length;
    expect(await found('alpha')).toBe(0);
    await updateListIndexes(database);
    expect(await found('alpha')).toBe(0);
    await updateListIndexes(database, { list: [{ ...faqs, filters: [] }] });
    expect([await found('alpha'), await found('gamma')]).toEqual([1, 0]);
    const counts = database.db
      .selectFrom('row_counts')
      .select(['status', 'total'])
      .where('resource', '=', 'faqs')
      .orderBy('status');
    expect(await counts.execute()).toEqual([
      { status: 0, total: 1 },
      { status: 1, total: 1 },
    ]);
    await database.db.updateTable('faqs').set({ status: 1 }).execute();
    await database.db
      .insertInto('faqs')
      .values([faq('Gamma', 0), faq('Delta', 0)])
      .execute();
    await database.db.deleteFrom('faqs').where('faq_title', '=', 'Alpha').execute();
    expect(await counts.execute()).toEqual([
      { status: 0, total: 2 },
      { status: 1, total: 1 },
    ]);
  });

  it('contain only fields that every reader of the resource may read', () => {
    for (const contract of contracts.filter(({ isPublic }) => isPublic)) {
      for (const field of Object.values(contract.fields).filter(({ searched }) => searched))
        expect(field.access ?? 'public').toBe('public');
    }
    for (const field of contracts.flatMap(({ fields }) => Object.values(fields)).filter(({ searched }) => searched)) {
      expect(field.kind).not.toBe('secret');
      expect(field.access).not.toBe('never');
    }
  });
});
