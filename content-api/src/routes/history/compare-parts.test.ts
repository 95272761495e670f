import { sections } from '@quoin/shared/contract/resources/sections';
import { onlyFor } from '@quoin/shared/contract/may';
import { isObject } from '@quoin/shared/contract/is-object';
import { deleteExpiredRecords } from '../../engine/trash/deleted-records.ts';
import { addTenant, aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

type Path = `/${string}`;
const make = async (path: Path, body: object): Promise<number> =>
  Number((await api.call(`POST ${path}`, { body })).at('data.id'));
const put = (record: Path, body: object) => api.call(`PUT ${record}`, { body });

/** The second of a minute in 2020, as the history has it. */
const second = (number: number): string => `2020-01-01 00:00:${String(number).padStart(2, '0')}`;
const state = (number: number): string => `${second(number).replace(' ', 'T')}Z`;
/** Gives all that was written since the last call this time, as seconds in which nobody waits. */
async function passed(number: number): Promise<void> {
  const { db } = api.database;
  await db
    .updateTable('versions')
    .set({ at: second(number) })
    .where('at', '>', '2021')
    .execute();
}

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);
/** The parts that differ, each in one line: `sections 1 Services: changed title`. */
async function compare(page: number, query: string): Promise<string[]> {
  const response = await api.call(`GET /pages/${page}/versions/${query}`);
  expect(response.status).toBe(200);
  return list(response.at('data.data')).map(({ resource, label, changes, fields }) =>
    `${String(resource)} ${String(label)}: ${[changes, fields].flat().join(' ')}`.trim(),
  );
}

/** A page with two sections, of which the first has a widget. */
async function aPage(): Promise<{ page: number; services: number; team: number; card: number }> {
  const page = await make('/pages', { title: 'Harbour', slug: 'harbour' });
  await passed(1);
  const services = await make('/sections', { name: 'Services', title: 'Ours', page_id: page, sort_order: 1 });
  const team = await make('/sections', { name: 'Team', page_id: page, sort_order: 2 });
  const card = await make('/widgets', { name: 'Card', section_id: services });
  await passed(2);
  return { page, services, team, card };
}

describe('GET /{resource}/{id}/versions/{state}/parts', () => {
  it('has what was added, changed, moved and removed between two versions of the page', async () => {
    const { page, services, team, card } = await aPage();
    await put(`/pages/${page}`, { title: 'The harbour' });
    await passed(3);
    expect(await compare(page, '2/parts?against=1')).toEqual([
      'sections Services: added',
      'sections Team: added',
      'widgets Card: added',
    ]);
    await put(`/sections/${services}`, { title: 'What we do' });
    await put(`/widgets/${card}`, { section_id: team, name: 'Map' });
    await api.call(`POST /sections/${services}/move`, { body: { after: team } });
    await passed(4);
    expect(await compare(page, '2/parts?against=1')).toHaveLength(3);
    expect(await compare(page, 'live/parts?against=2')).toEqual([
      'sections Services: moved changed title sort_order',
      'widgets Map: moved changed section_id name',
    ]);
    await api.call(`DELETE /sections/${team}?force=1`);
    await put(`/pages/${page}`, { title: 'Our harbour' });
    await passed(5);
    expect(await compare(page, `3/parts?against=${state(4)}`)).toEqual([
      'sections Team: removed',
      'widgets Map: removed',
    ]);
    expect(await compare(page, `2/parts?against=3`)).toEqual([
      'sections Services: moved changed title sort_order',
      'sections Team: added',
      'widgets Map: added',
    ]);
  });

  it('names the sections between which a widget moved, and what left for another page', async () => {
    const { page, team, card } = await aPage();
    const other = await make('/pages', { title: 'Other', slug: 'other' });
    await put(`/widgets/${card}`, { section_id: team });
    await passed(3);
    await put(`/sections/${team}`, { page_id: other });
    await passed(4);
    const parts = async (query: string) =>
      list((await api.call(`GET /pages/${page}/versions/${query}`)).at('data.data')).map(({ id, changes, parents }) => [
        id,
        changes,
        parents,
      ]);
    expect(await parts(`${state(3)}/parts?against=${state(2)}`)).toEqual([
      [card, ['moved'], { before: 'Services', after: 'Team' }],
    ]);
    // The widget goes with its section.
    expect(await parts(`live/parts?against=${state(3)}`)).toEqual([[team, ['moved'], { before: null, after: null }]]);
    expect(await parts(`live/parts?against=${state(2)}`)).toEqual([
      [team, ['moved'], { before: null, after: null }],
      [card, ['moved'], { before: 'Services', after: null }],
    ]);
    expect(await compare(other, `live/parts?against=${state(3)}`)).toEqual(['sections Team: moved']);
  });

  it('compares a part by its own history, also one that is new or was deleted', async () => {
    const { page, services, card } = await aPage();
    await put(`/sections/${services}`, { title: 'What we do' });
    await passed(3);
    await api.call(`DELETE /sections/${services}?force=1`);
    await passed(4);
    const { status, at } = await api.call(`GET /pages/${page}/versions/live/parts?against=${state(1)}`);
    expect([status, at('data.state'), at('data.against'), at('data.data.0.label')]).toEqual([
      200,
      'live',
      state(1),
      'Team',
    ]);
    const fields = async (path: Path) => list((await api.call(`GET ${path}`)).at('data.fields'));
    expect(await fields(`/sections/${services}/versions/${state(3)}?against=${state(2)}`)).toEqual([
      {
        field: 'title',
        parts: [
          { text: 'Ours', change: 'removed' },
          { text: 'What we do', change: 'added' },
        ],
      },
    ]);
    expect(await fields(`/sections/${services}/versions/live?against=${state(3)}`)).toContainEqual({
      field: 'title',
      parts: [{ text: 'What we do', change: 'removed' }],
    });
    const added = await api.call(`GET /widgets/${card}/versions/${state(2)}?against=${state(1)}`);
    expect([added.at('data.version'), added.at('data.against')]).toEqual([1, 0]);
    await api.database.db
      .updateTable('deleted_records')
      .set({ deleted_at: second(9) })
      .execute();
    await deleteExpiredRecords(api.database.db);
    expect((await api.call(`GET /widgets/${card}/versions/live?against=${state(1)}`)).status).toBe(404);
  });

  it('has the parts that were published with a version, however long the publication took', async () => {
    const { page, services } = await aPage();
    await api.call(`PUT /pages/${page}/draft`, { body: { title: 'The harbour' } });
    await api.call(`PUT /sections/${services}/draft`, { body: { title: 'What we do' } });
    // Every look at the clock takes a second.
    const clock = new Date();
    const { toISOString } = Date.prototype;
    const looks = jest.spyOn(Date.prototype, 'toISOString').mockImplementation(() => {
      clock.setSeconds(clock.getSeconds() + 1);
      return toISOString.call(clock);
    });
    expect((await api.call(`POST /pages/${page}/publish`, { body: {} })).status).toBe(200);
    looks.mockRestore();
    expect(await compare(page, '2/parts?against=1')).toContain('sections Services: added');
    const at = await api.database.db
      .selectFrom('versions')
      .select('at')
      .where('action', '=', 'publish')
      .distinct()
      .execute();
    expect(at).toHaveLength(1);
  });

  it('shows a draft: of the page, and what publishing does with its parts', async () => {
    const { page, services, team } = await aPage();
    await api.call(`PUT /pages/${page}/draft`, { body: { title: 'The harbour' } });
    await api.call(`PUT /sections/${services}/draft`, { body: { title: 'What we do', sort_order: 9 } });
    await api.call(`DELETE /sections/${team}?draft=1`);
    const body = { name: 'News', page_id: page };
    const news = Number((await api.call('POST /sections?draft=1', { body })).at('data.id'));
    expect((await api.call(`GET /pages/${page}/versions/draft?against=live`)).at('data.fields')).toEqual([
      {
        field: 'title',
        parts: [
          { text: 'Harbour', change: 'removed' },
          { text: 'The harbour', change: 'added' },
        ],
      },
    ]);
    expect((await compare(page, 'draft/parts?against=live')).toSorted()).toEqual([
      'sections News: added',
      'sections Services: moved changed title sort_order',
      'sections Team: removed',
    ]);
    expect((await compare(page, 'live/parts?against=draft')).toSorted()).toEqual([
      'sections News: removed',
      'sections Services: moved changed title sort_order',
      'sections Team: added',
    ]);
    const added = await api.call(`GET /sections/${news}/versions/draft?against=live`);
    expect(list(added.at('data.fields'))).toContainEqual({ field: 'name', parts: [{ text: 'News', change: 'added' }] });
  });

  it('says that a page has more parts than it compares', async () => {
    const { page } = await aPage();
    const { db } = api.database;
    const row = await db.selectFrom('sections').selectAll().where('name', '=', 'Team').executeTakeFirstOrThrow();
    const rows = Array.from({ length: 210 }, (_, index) => ({ ...row, id: 1_000 + index }));
    await db.insertInto('sections').values(rows).execute();
    const response = await api.call(`GET /pages/${page}/versions/live/parts?against=1`);
    expect(response.at('data.omitted')).toEqual({ too_many: true, not_allowed: false });
    expect(list(response.at('data.data')).length).toBeLessThanOrEqual(200);
    expect((await api.call(`GET /pages/${page}/versions?parts=1`)).at('data.omitted.too_many')).toBe(true);
  });

  it('has nothing of parts that the reader may not see, and says that there may be some', async () => {
    const { page, services } = await aPage();
    const { rules } = sections;
    Object.assign(sections, { rules: onlyFor('admin') });
    try {
      await api.database.db.updateTable('memberships').set({ role: 'editor' }).execute();
      const parts = await api.call(`GET /pages/${page}/versions/live/parts?against=1`);
      expect(parts.under('data')).toMatchObject({ data: [], omitted: { too_many: false, not_allowed: true } });
      const versions = await api.call(`GET /pages/${page}/versions?parts=1`);
      expect(versions.under('data')).toMatchObject({ total: 1, omitted: { not_allowed: true } });
      expect((await api.call(`GET /sections/${services}/versions/live?against=${state(1)}`)).status).toBe(403);
    } finally {
      Object.assign(sections, { rules });
    }
  });

  it('is for members of the application, for records with parts, and for states that there are', async () => {
    const { page } = await aPage();
    const theirs = await addTenant(api, 'another');
    const call = `GET /pages/${page}/versions/live/parts?against=1` as const;
    expect((await api.call(call, { token: null })).status).toBe(401);
    expect((await api.call(call, { token: theirs })).status).toBe(403);
    expect((await api.call(call, { token: theirs, key: 'another' })).status).toBe(404);
    const faq = await make('/faqs', { faq_title: 'Why?' });
    expect((await api.call(`GET /faqs/${faq}/versions/live/parts?against=1`)).status).toBe(404);
    for (const wrong of ['now', '2020-13-01T00:00:00Z', '0'])
      expect((await api.call(`GET /pages/${page}/versions/${wrong}/parts?against=1`)).status).toBe(404);
    expect((await api.call(`GET /pages/${page}/versions/live/parts`)).status).toBe(400);
  });
});

describe('GET /{resource}/{id}/versions?parts=1', () => {
  it('lists the writes of the page and of its parts by time, in pages', async () => {
    const { page, services, team, card } = await aPage();
    await put(`/pages/${page}`, { title: 'The harbour' });
    await passed(3);
    await put(`/widgets/${card}`, { name: 'Map' });
    await passed(4);
    await api.call(`DELETE /sections/${team}?force=1`);
    await passed(5);
    const read = async (query: string) => {
      const { at } = await api.call(`GET /pages/${page}/versions?parts=1${query}`);
      return [
        at('data.total'),
        ...list(at('data.data')).map(({ at: time, action, version, part }) => [
          String(time).slice(-1),
          isObject(part) ? part.label : version,
          action,
        ]),
      ];
    };
    const all = [
      ['5', 'Team', 'delete'],
      ['4', 'Map', 'update'],
      ['3', 2, 'update'],
      ['2', 'Services', 'create'],
      ['2', 'Team', 'create'],
      ['2', 'Map', 'create'],
      ['1', 1, 'create'],
    ];
    expect(await read('')).toEqual([7, ...all]);
    expect(await read('&size=3&page=2')).toEqual([7, ...all.slice(3, 6)]);
    expect((await api.call(`GET /sections/${services}/versions?parts=1`)).at('data.total')).toBe(3);
    expect((await api.call(`GET /pages/${page}/versions`)).at('data.total')).toBe(2);
  });
});
