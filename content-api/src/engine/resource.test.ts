import { contracts } from '@quoin/shared/contract/contracts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { columnsOf, contractNamed, tableOf } from './resource.ts';

describe('a resource', () => {
  it.each(contracts)('has the columns of its contract in the migrated table: $name', async (contract) => {
    const database = openDatabase('sqlite::memory:');
    await migrate(database);
    const table = (await database.db.introspection.getTables()).find(({ name }) => name === tableOf(contract));
    await database.close();
    expect(table?.columns.map(({ name }) => name).toSorted()).toEqual([...columnsOf(contract, 'admin'), 'search_text'].toSorted());
  });

  it('that no contract names is a mistake', () => {
    expect(() => contractNamed('nothing')).toThrow('No contract is called nothing.');
  });
});
