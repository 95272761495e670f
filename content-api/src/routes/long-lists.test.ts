import { contracts } from '@quoin/shared/contract/contracts';
import type { Contract } from '@quoin/shared/contract/contract';
import { noteChanges } from '../changes/revision.ts';
import { followedOf } from '../db/list-indexes.ts';
import { blockSize, divideBlocks, type CountTable } from '../db/row-counts.ts';
import { repositoryOf } from '../engine/repository.ts';
import { idOf, tableOf } from '../engine/resource.ts';
import { readDraft } from '../engine/validate.ts';
import { formatTimestamp } from '../timestamps.ts';
import { aBody } from '../testing/a-body.ts';
import { accountsKey, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

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
  const parts = async (counts: CountTable): Promise<number> => {
    const counted = await api.database.db
      .selectFrom(counts)
      .select(['from_text', 'from_number', 'from_id'])
      .where('app_key', '=', key)
      .where('resource', '=', tableOf(contract))
      .where('total', '>', 0)
      .distinct()
      .execute();
    return counted.length;
  };
  const divide = (stretch = blockSize): Promise<void> =>
    divideBlocks(api.database, { followed: [followedOf(contract)], stretch });

  beforeAll(async () => {
    for (let begun = 0; begun < rows; begun += 500) await addMany(contract, { key, begun, count: 500 });
  });

  it('is the slice of the whole at every page, counted in one block or in several', async () => {
    expect(await parts('row_counts')).toBeLessThanOrEqual(2);
    await expectEveryPage();
    await divide();
    expect(await parts('row_counts')).toBeGreaterThanOrEqual(3);
    await expectEveryPage();
  });

  it('is so after rows have come, moved, changed their status and gone', async () => {
    const ids = (await whole()).map(({ id }) => id);
    for (let index = 0; index < ids.length; index += 211) await api.call(`DELETE /${name}/${ids[index] ?? 0}`, { key });
    for (let index = 5; index < ids.length; index += 97) {
      const more = by === 'sort_order' ? { sort_order: ((index * 7) % 40) - 20 } : {};
      await api.call(`PUT /${name}/${ids[index] ?? 0}`, { key, body: { status: index % 2, ...more } });
    }
    await addMany(contract, { key, begun: rows, count: 500 });
    await expectEveryPage();
  });

  it('is so after many rows of one place in the order', async () => {
    const before = await parts('row_counts');
    for (let begun = 0; begun < 2 * blockSize + 500; begun += 500)
      await addMany(contract, { key, begun: 10_000 + begun, count: 500, place: 3 });
    await divide();
    expect(await parts('row_counts')).toBeGreaterThan(before);
    await expectStretchesOfBlocks();
    await expectEveryPage();
    await api.database.db.deleteFrom(tableOf(contract)).where('app_key', '=', key).where('id', '>', 500).execute();
    await noteChanges(api.database.db, { appKey: key, resource: name, ids: [0], action: 'delete' });
    await expectEveryPage();
  });

  it('is so after the row that a stretch begins with has gone, and come back once its first block was divided', async () => {
    const table = tableOf(contract);
    const add = async (begun: number): Promise<void> => {
      for (let more = 0; more < 2 * blockSize + 500; more += 500)
        await addMany(contract, { key, begun: begun + more, count: 500, place: 100 });
    };
    await add(20_000);
    await divide();
    const { from_id: id } = await api.database.db
      .selectFrom('row_counts')
      .select('from_id')
      .where('app_key', '=', key)
      .where('resource', '=', table)
      .orderBy('from_text', 'desc')
      .orderBy('from_number', 'desc')
      .orderBy('from_id', 'desc')
      .executeTakeFirstOrThrow();
    const row = await api.database.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await api.database.db.deleteFrom(table).where('id', '=', id).execute();
    await add(30_000);
    await divide(100 * blockSize);
    await api.database.db.insertInto(table).values(row).execute();
    await noteChanges(api.database.db, { appKey: key, resource: name, ids: [id], action: 'create' });
    await expectStretchesOfBlocks();
    await expectEveryPage();
  });

  async function whole(): Promise<{ id: number; status: unknown; place: string | number }[]> {
    const all = await api.database.db
      .selectFrom(tableOf(contract))
      .select(['id', 'status', by])
      .where('app_key', '=', key)
      .execute();
    return all
      .map((row) => ({ id: idOf(row), status: row.status, place: row[by] ?? '' }))
      .toSorted((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)) || one.id - other.id);
  }

  /** Expects that each stretch has the total of its blocks. */
  async function expectStretchesOfBlocks(): Promise<void> {
    const of = async (counts: CountTable) => {
      const found = await api.database.db
        .selectFrom(counts)
        .select(['from_text', 'from_number', 'from_id', 'status', 'total'])
        .where('app_key', '=', key)
        .where('resource', '=', tableOf(contract))
        .orderBy('from_text')
        .orderBy('from_number')
        .orderBy('from_id')
        .execute();
      return found.map(({ status, total, ...place }) => ({ place: JSON.stringify(place), status, total }));
    };
    const [stretches, counted] = [await of('stretch_counts'), await of('row_counts')];
    const begins = [...new Set(stretches.map(({ place }) => place))];
    expect(begins.length).toBeGreaterThanOrEqual(3);
    const summed = new Map<string, number>();
    let begin: string | undefined;
    for (const { place, status, total } of counted) {
      if (begins.includes(place)) begin = place;
      const name = `${begin} ${status}`;
      summed.set(name, (summed.get(name) ?? 0) + total);
    }
    for (const { place, status, total } of stretches)
      expect({ place, status, total }).toEqual({ place, status, total: summed.get(`${place} ${status}`) ?? 0 });
    expect(Math.max(...counted.map(({ total }) => total))).toBeLessThanOrEqual(2 * blockSize);
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
      expect({ query, page, ids: idsIn(body), body }).toMatchObject({
        ids,
        body: { data: { total: expected.length, last_page: Math.max(1, last) } },
      });
    }
  }
});

interface Many {
  key: string;
  begun: number;
  count: number;
  /** The position in the order. Default: a different one for each row. */
  place?: number;
}

async function addMany(contract: Contract, { key, begun, count, place: given }: Many): Promise<void> {
  const made = Array.from({ length: count }, (_, index) => {
    const number = begun + index;
    const place = given ?? ((number * 31) % 17) - 5;
    const status = number % 3 === 0 ? 0 : 1;
    const body = {
      ...aBody(contract, { mark: `n${number}` }),
      status,
      ...(contract.order.by === 'sort_order' ? { sort_order: place } : {}),
    };
    const { values } = readDraft(contract, { body, isNew: true });
    return { values, created_at: formatTimestamp(new Date(Date.UTC(2026, 0, 10 + place))) };
  });
  const ids = await repositoryOf(api.database.db, api.database).insertAll(
    { appKey: key, audience: 'admin' },
    { contract, rows: made },
  );
  await noteChanges(api.database.db, { appKey: key, resource: contract.name, ids, action: 'create' });
}

function idsIn(body: unknown): number[] {
  return [...JSON.stringify(body).matchAll(/\{"id":(\d+),/g)].map(([, id]) => Number(id));
}
