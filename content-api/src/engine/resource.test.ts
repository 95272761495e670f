import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { derivedColumns } from '../db/search-text.ts';
import { getColumns, getContract, getTableName } from './resource.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quoin-resource-'));
const database = openDatabase(`sqlite:${path.join(folder, 'quoin.sqlite')}`);
beforeAll(() => migrate(database));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a resource', () => {
  it.each(contracts)('has the columns of its contract in the migrated table: $name', async (contract) => {
    const table = (await database.db.introspection.getTables()).find(({ name }) => name === getTableName(contract));
    expect(table?.columns.map(({ name }) => name).toSorted()).toEqual(
      [...getColumns(contract, 'admin'), ...derivedColumns(contract)].toSorted(),
    );
  });

  it('without a contract is an error', () => {
    expect(() => getContract('nothing')).toThrow('There is no contract with the name nothing.');
  });
});
