import { aTestApi, siteKey, type TestApi } from '../../testing/test-api.ts';
import { formatTimestamp } from '../../timestamps.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

const zone = 'Asia/Kathmandu';
const inHours = (hours: number): string => formatTimestamp(new Date(Date.now() + hours * 3_600_000));

async function make(path: string, body: object): Promise<number> {
  const { status, at } = await api.call(`POST /${path}`, { body });
  expect(status).toBe(201);
  return Number(at('data.id'));
}
const schedule = async (path: string, body: object): Promise<void> =>
  expect((await api.call(`PUT /${path}/schedule`, { body: { zone, ...body } })).status).toBe(200);

/** Reads what a list says of its records, by id. */
async function readScheduled(list: string): Promise<Map<unknown, unknown>> {
  const { status, at } = await api.call(`GET /${list}`);
  expect(status).toBe(200);
  const rows = at('data.data');
  return new Map(
    (Array.isArray(rows) ? rows : []).map((row: object) => [Reflect.get(row, 'id'), Reflect.get(row, 'scheduled')]),
  );
}

describe('`scheduled` in a list', () => {
  it('is the next moment of a record, by its own schedule or by a set, and null without one', async () => {
    const [both, inSet, open, none] = [
      await make('posts?draft=1', { title: 'A', slug: 'a' }),
      await make('posts?draft=1', { title: 'B', slug: 'b' }),
      await make('posts?draft=1', { title: 'C', slug: 'c' }),
      await make('posts?draft=1', { title: 'D', slug: 'd' }),
    ];
    const live = await make('posts', { title: 'E', slug: 'e', status: 1 });
    const [first, second, third] = [inHours(1), inHours(2), inHours(3)];
    await schedule(`posts/${both}`, { publish_at: first, unpublish_at: third });
    const items = [both, inSet].map((id) => ({ resource: 'posts', id }));
    await make('sets', { name: 'Monday', items, at: second, zone });
    await make('sets', { name: 'Some day', items: [{ resource: 'posts', id: open }] });
    await schedule(`posts/${live}`, { unpublish_at: third });
    const expected = new Map<unknown, unknown>([
      [both, { at: first, action: 'publish' }],
      [inSet, { at: second, action: 'publish' }],
      [open, null],
      [none, null],
      [live, { at: third, action: 'unpublish' }],
    ]);
    for (const list of ['posts?draft=note&fields=title', 'posts?draft=1', 'posts?draft=note&page=1&size=100'])
      expect(await readScheduled(list)).toEqual(expected);
    await api.call(`PUT /posts/${both}/schedule`, { body: { publish_at: null, unpublish_at: null } });
    expect((await readScheduled('posts?draft=note')).get(both)).toEqual({ at: second, action: 'publish' });
  });

  it('is there for the parts of a record that are published with it', async () => {
    const page = await make('pages?draft=1', { title: 'Offer', slug: 'offer' });
    const section = await make('sections?draft=1', { name: 'Top', title: 'Top', page_id: page });
    const at = inHours(1);
    await schedule(`pages/${page}`, { publish_at: at });
    expect((await readScheduled('sections?draft=note')).get(section)).toEqual({ at, action: 'publish' });
    expect((await readScheduled('posts?draft=note')).get(page) ?? null).toBeNull();
  });

  it('ends with the moment', async () => {
    const post = await make('posts?draft=1', { title: 'A', slug: 'a' });
    await schedule(`posts/${post}`, { publish_at: inHours(1) });
    const at = inHours(-1);
    await api.database.db.updateTable('sets').set({ at }).execute();
    await api.database.db.updateTable('revisions').set({ next_at: at }).where('app_key', '=', siteKey).execute();
    expect((await readScheduled('posts?draft=note')).get(post)).toBeNull();
  });

  it('is read once for a list, however many rows it has', async () => {
    for (const slug of ['a', 'b', 'c'])
      await schedule(`posts/${await make('posts?draft=1', { title: slug, slug })}`, { publish_at: inHours(1) });
    const { db } = api.database;
    const select = jest.spyOn(db, 'selectFrom');
    expect((await readScheduled('posts?draft=note')).size).toBe(3);
    const reads = select.mock.calls.map(([table]) => String(table)).filter((table) => table.startsWith('set_'));
    select.mockRestore();
    expect(reads).toEqual(['set_items as item', 'set_pins as pin']);
  });

  it('is for members only, who ask for drafts', async () => {
    const post = await make('posts', { title: 'A', slug: 'a', status: 1 });
    await schedule(`posts/${post}`, { unpublish_at: inHours(1) });
    const asVisitor = await api.call('GET /posts', { token: null });
    expect(asVisitor.text).toContain('"slug":"a"');
    expect(asVisitor.text).not.toContain('scheduled');
    expect((await api.call('GET /posts')).text).not.toContain('scheduled');
    for (const query of ['draft=1', 'draft=note'])
      expect((await api.call(`GET /posts?${query}`, { token: null })).status).toBe(400);
  });
});
