import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let database: Database;

beforeEach(async () => {
  database = openDatabase('sqlite::memory:');
  await migrate(database);
});
afterEach(() => database.close());

const tables = async () => (await database.db.introspection.getTables()).map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));

describe('migrate', () => {
  it('puts app_key into every table but its own', async () => {
    const without = (await tables()).filter(({ columns }) => !columns.includes('app_key'));
    expect(without.map(({ name }) => name)).toEqual(['migrations']);
  });

  it('changes nothing the second time', async () => {
    const before = await tables();
    await migrate(database);
    expect(await tables()).toEqual(before);
  });

  it('refuses a database that a newer version has made', async () => {
    await database.db.insertInto('migrations').values({ number: 99, name: 'from tomorrow', applied_at: '2030-01-01 00:00:00' }).execute();
    await expect(migrate(database)).rejects.toThrow('at migration 99');
  });

  it('undoes everything when a migration fails', async () => {
    const broken = { number: 2, name: 'broken', up: async (db: Database['db']) => {
      await db.schema.createTable('half').addColumn('id', 'integer').execute();
      throw new Error('no further');
    } };
    await expect(migrate(database, [broken])).rejects.toThrow('no further');
    expect((await tables()).map(({ name }) => name)).not.toContain('half');
  });
});
