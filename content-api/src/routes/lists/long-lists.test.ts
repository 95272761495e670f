import { contracts } from '@quoin/shared/contract/resources/contracts';
import type { Contract } from '@quoin/shared/contract/contract';
import { logChanges } from '../../changes/revision.ts';
import { createRepository } from '../../engine/repository.ts';
import { getId, getTableName } from '../../engine/resource.ts';
import { parseBody } from '../../engine/validate.ts';
import { formatTimestamp } from '../../timestamps.ts';
import { aBody } from '../../testing/a-body.ts';
import { accountsKey, aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';

const rows = 3_000;
let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

/** Lists ordered by a number, by a date-time and only by the id. */
const ordered = contracts.filter(({ name }) => ['careers', 'posts', 'users'].includes(name));

describe.each(ordered)('a long list of $name', (contract) => {
  const {
    name,
    order: { by },
  } = contract;
  const key = name === 'users' ? accountsKey : siteKey;
  beforeAll(async () => {
    for (let start = 0; start < rows; start += 500) await addMany(contract, { key, start, count: 500 });
  });

  it('has the right slice on every page', () => expectEveryPage());

  it('has the right slices after rows were added, moved, deactivated and deleted', async () => {
    const ids = (await whole()).map(({ id }) => id);
    for (let index = 0; index < ids.length; index += 211) await api.call(`DELETE /${name}/${ids[index] ?? 0}`, { key });
    for (let index = 5; index < ids.length; index += 97) {
      const more = by === 'sort_order' ? { sort_order: ((index * 7) % 40) - 20 } : {};
      await api.call(`PUT /${name}/${ids[index] ?? 0}`, { key, body: { status: index % 2, ...more } });
    }
    await addMany(contract, { key, start: rows, count: 500 });
    await expectEveryPage();
  });

  it('has the right slices with many rows of equal order, which are sorted by id', async () => {
    for (let start = 0; start < 1_000; start += 500)
      await addMany(contract, { key, start: 10_000 + start, count: 500, place: 3 });
    await expectEveryPage();
    await api.database.db.deleteFrom(getTableName(contract)).where('app_key', '=', key).where('id', '>', 500).execute();
    await logChanges(api.database.db, { appKey: key, resource: name, ids: [0], action: 'delete' });
    await expectEveryPage();
  });

  async function whole(): Promise<{ id: number; status: unknown; place: string | number }[]> {
    const all = await api.database.db
      .selectFrom(getTableName(contract))
      .select(['id', 'status', by])
      .where('app_key', '=', key)
      .execute();
    return all
      .map((row) => ({ id: getId(row), status: row.status, place: row[by] ?? '' }))
      .toSorted((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)) || one.id - other.id);
  }

  async function expectEveryPage(): Promise<void> {
    const all = await whole();
    const active = all.filter(({ status }) => status === 1);
    for (const [order, turned] of [
      ['asc', false],
      ['desc', true],
    ] as const) {
      for (const [filter, expected] of [
        ['', all],
        ['&status=1', active],
      ] as const) {
        await expectPages(`sort=${by}&order=${order}${filter}`, {
          expected: turned ? expected.toReversed() : expected,
        });
      }
      if (contract.isPublic)
        await expectPages(`sort=${by}&order=${order}`, {
          expected: turned ? active.toReversed() : active,
          token: null,
        });
    }
  }

  async function expectPages(
    query: string,
    { expected, token }: { expected: readonly { id: number }[]; token?: null },
  ): Promise<void> {
    const size = 97;
    const last = Math.ceil(expected.length / size);
    for (const page of new Set([1, 9, 11, 12, 15, 20, 21, 22, 30, 31, 32, last - 1, last, last + 1, last + 1_000])) {
      const { body } = await api.call(`GET /${name}?${query}&page=${page}&size=${size}`, {
        key,
        ...(token === null ? { token } : {}),
      });
      const ids = expected.slice((page - 1) * size, page * size).map(({ id }) => id);
      expect({ query, page, ids: listIds(body), body }).toMatchObject({
        ids,
        body: { data: { total: expected.length, last_page: Math.max(1, last) } },
      });
    }
  }
});

interface LongList {
  key: string;
  start: number;
  count: number;
  /** The position in the order. Default: a different one for each row. */
  place?: number;
}

async function addMany(contract: Contract, { key, start, count, place: given }: LongList): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = start + index;
    const place = given ?? ((number * 31) % 17) - 5;
    const status = number % 3 === 0 ? 0 : 1;
    const body = {
      ...aBody(contract, { mark: `n${number}` }),
      status,
      ...(contract.order.by === 'sort_order' ? { sort_order: place } : {}),
    };
    const { values } = parseBody(contract, { body, isNew: true });
    return { values, created_at: formatTimestamp(new Date(Date.UTC(2026, 0, 10 + place))) };
  });
  const ids = await createRepository(api.database.db, api.database).insertAll(
    { appKey: key, audience: 'admin' },
    { contract, rows },
  );
  await logChanges(api.database.db, { appKey: key, resource: contract.name, ids, action: 'create' });
}

function listIds(body: unknown): number[] {
  return [...JSON.stringify(body).matchAll(/\{"id":(\d+),/g)].map(([, id]) => Number(id));
}
