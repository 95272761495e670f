import { contracts } from '@quoin/shared/contract/resources/contracts';
import { getManualOrderField } from '@quoin/shared/contract/contract';
import { sliders as sliderContract } from '@quoin/shared/contract/resources/sliders';
import { createRepository } from './repository.ts';
import { addTenant, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());
afterEach(async () => {
  await api.database.db.deleteFrom('sliders').execute();
});

const aSlider = async (title: string, more: object = {}): Promise<number> =>
  Number((await api.call('POST /sliders', { body: { title, ...more } })).at('data.id'));
const sliders = async (...titles: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const title of titles) ids.push(await aSlider(title));
  return ids;
};
const move = (
  id: number | undefined,
  { token, key, ...body }: { before?: unknown; after?: unknown; token?: string | null; key?: string },
) =>
  api.call(`POST /sliders/${id}/move`, {
    body,
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { key }),
  });

async function rows(query = ''): Promise<{ id: unknown; title: unknown; version: unknown; sort_order: unknown }[]> {
  const found = (await api.call(`GET /sliders${query}`)).at('data.data');
  return Array.isArray(found) ? found : [];
}
const titles = async (query = ''): Promise<string> => (await rows(query)).map(({ title }) => String(title)).join('');

describe('POST /{resource}/{id}/move', () => {
  it('moves a record before or after another one among records without an order', async () => {
    const [a, b, c, d] = await sliders('a', 'b', 'c', 'd');
    expect((await move(d, { before: a })).status).toBe(200);
    expect(await titles()).toBe('dabc');
    await move(a, { after: c });
    expect(await titles()).toBe('dbca');
    await move(c, { before: b });
    expect(await titles()).toBe('dcba');
  });

  it('ignores deleted records', async () => {
    const [a, b, c] = await sliders('a', 'b', 'c');
    await api.call(`DELETE /sliders/${b}`);
    expect((await move(c, { before: b })).status).toBe(422);
    await move(c, { before: a });
    expect(await titles()).toBe('ca');
  });

  it('changes no other version, even when all records are renumbered', async () => {
    const [a, , c] = await sliders('a', 'b', 'c');
    expect((await move(c, { before: a })).under('data')).toMatchObject({ id: c, version: 2 });
    expect((await rows()).map(({ version }) => version)).toEqual([2, 1, 1]);
  });

  it('moves repeatedly to the same position', async () => {
    const [a] = await sliders('a', 'z');
    for (const title of 'bcdefghijklm') await move(await aSlider(title, { sort_order: 2_147_483_647 }), { after: a });
    expect(await titles()).toBe('amlkjihgfedcbz');
  });

  it('keeps the number within its limits at both ends', async () => {
    const [first, last] = [
      await aSlider('b', { sort_order: -2_147_483_648 }),
      await aSlider('c', { sort_order: 2_147_483_647 }),
    ];
    await move(await aSlider('a'), { before: first });
    await move(await aSlider('d'), { after: last });
    expect(await titles()).toBe('abcd');
  });

  it('announces only the one change', async () => {
    const [a, b] = await sliders('a', 'b');
    const { revision } = await api.database.db
      .selectFrom('revisions')
      .select('revision')
      .where('app_key', '=', siteKey)
      .executeTakeFirstOrThrow();
    await move(b, { before: a });
    const changes = await api.database.db
      .selectFrom('changes')
      .select(['resource', 'record_id', 'action'])
      .where('app_key', '=', siteKey)
      .where('revision', '>', revision)
      .execute();
    expect(changes).toEqual([{ resource: 'sliders', record_id: String(b), action: 'update' }]);
  });

  it('needs at most two writes and is visible on every page, with 1,200 records', async () => {
    const blank = { sub_title: '', thumb: '', link_url: '', description: '', status: 1, sort_order: 0 };
    await createRepository(api.database.db, api.database).insertAll(
      { appKey: siteKey, audience: 'admin' },
      {
        contract: sliderContract,
        rows: Array.from({ length: 1200 }, (_, index) => ({
          values: { ...blank, title: `s${index}` },
          created_at: '2026-01-01 00:00:00',
        })),
      },
    );
    const [first, second] = await rows('?page=1&size=2');
    const [last] = await rows('?page=1200&size=1');
    await move(Number(last?.id), { after: Number(first?.id) });
    expect((await rows('?page=1&size=3')).map(({ id }) => id)).toEqual([first?.id, last?.id, second?.id]);
    expect((await rows('?page=1200&size=1')).map(({ title }) => title)).toEqual(['s1198']);
    const before = await rows('?size=1000');
    await move(Number(second?.id), { before: Number(first?.id) });
    const numbers = new Map(before.map(({ id, sort_order: number }) => [id, number]));
    expect((await rows('?size=1000')).filter(({ id, sort_order: number }) => numbers.get(id) !== number)).toHaveLength(
      1,
    );
  });

  it.each([1, 2, 3])('keeps an order when two records move to the same position concurrently (%i)', async () => {
    const [a, b, c, d] = await sliders('a', 'b', 'c', 'd');
    const answers = await Promise.all([move(c, { before: a }), move(d, { before: a }), move(b, { before: a })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await titles()).at(-1)).toBe('a');
    expect(new Set((await rows()).map(({ sort_order: number }) => number)).size).toBe(4);
  });

  it('cannot see the records of another application', async () => {
    const [a, b] = await sliders('a', 'b');
    const other = { key: 'another-site', token: await addTenant(api, 'another-site') };
    const stranger = Number((await api.call('POST /sliders', { ...other, body: { title: 'x' } })).at('data.id'));
    expect((await move(b, { before: stranger })).status).toBe(422);
    expect((await move(b, { before: a, ...other })).status).toBe(404);
    expect(await titles()).toBe('ab');
  });

  it('refuses a request without a position, and users who are not signed in', async () => {
    const [a, b] = await sliders('a', 'b');
    const bad = [
      {},
      { before: a, after: a },
      { before: 'x' },
      { before: b },
      { after: 999_999 },
      { before: 2_147_483_648 },
      { after: Number.MAX_SAFE_INTEGER },
    ];
    expect(await Promise.all(bad.map(async (body) => (await move(b, body)).status))).toEqual(bad.map(() => 422));
    expect((await move(b, { before: a, token: null })).status).toBe(401);
    expect((await move(999_999, { before: a })).status).toBe(404);
  });

  it('exists for every resource with a manual order', () => {
    expect(
      contracts
        .filter(getManualOrderField)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['careers', 'faqs', 'menus', 'post-categories', 'profiles', 'sections', 'sliders', 'socials', 'widgets']);
  });
});
