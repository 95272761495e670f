import { aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await aTestApi();
});
afterEach(() => api.close());

async function aMenu(title: string, values: { parent_id?: number; status?: number } = {}): Promise<number> {
  const { status, at } = await api.call('POST /menus', { body: { title, status: 1, ...values } });
  expect(status).toBe(201);
  return Number(at('data.id'));
}
const remove = async (id: number, query = '?force=1') => (await api.call(`DELETE /menus/${id}${query}`)).status;
const restore = async (id: number) => expect((await api.call(`POST /menus/${id}/restore`)).status).toBe(200);
const change = async (id: number, body: object) =>
  expect((await api.call(`PUT /menus/${id}`, { body })).status).toBe(200);
const read = async (id: number) => {
  const { at } = await api.call(`GET /menus/${id}`);
  return [at('data.status'), at('data.parent_id')];
};
/** The titles at the top level of the menus that visitors see. */
async function listShown(): Promise<unknown[]> {
  const { at } = await api.call('GET /menus', { token: null });
  const titles = Array.from({ length: 5 }, (_, index) =>
    at(`data.data.${index}.parent_id`) === null ? at(`data.data.${index}.title`) : undefined,
  );
  return titles.filter((title) => title !== undefined);
}

describe('the entries below a deleted menu that visitors do not see', () => {
  it('stay hidden at the top level, also where a second person is demanded, and the history tells it', async () => {
    const hidden = await aMenu('Hidden', { status: 0 });
    const child = await aMenu('Child', { parent_id: hidden });
    await api.call(`PUT /applications/${siteKey}`, { body: { review: 'demanded' } });
    expect(await listShown()).toEqual([]);
    expect(await remove(hidden)).toBe(200);
    expect([await listShown(), await read(child)]).toEqual([[], [0, null]]);
    const { at } = await api.call(`GET /menus/${child}/versions`);
    expect(at('data.data.0.fields')).toEqual(expect.arrayContaining(['parent_id', 'status']));
  });

  it('stay hidden when a menu further above hides them', async () => {
    const hidden = await aMenu('Hidden', { status: 0 });
    const below = await aMenu('Below', { parent_id: hidden });
    const child = await aMenu('Child', { parent_id: below });
    expect(await remove(below)).toBe(200);
    expect([await listShown(), await read(child)]).toEqual([[], [0, null]]);
  });

  it('stay hidden when a marked deletion is published', async () => {
    const hidden = await aMenu('Hidden', { status: 0 });
    await aMenu('Child', { parent_id: hidden });
    expect(await remove(hidden, '?draft=1')).toBe(200);
    expect((await api.call(`POST /menus/${hidden}/publish`, { body: {} })).status).toBe(200);
    expect(await listShown()).toEqual([]);
  });

  it('are as they were after the undo; those that somebody has changed meanwhile stay inactive', async () => {
    const hidden = await aMenu('Hidden', { status: 0 });
    const [same, changed] = [await aMenu('Same', { parent_id: hidden }), await aMenu('Old', { parent_id: hidden })];
    await remove(hidden);
    await change(changed, { title: 'Changed' });
    await restore(hidden);
    expect([await read(same), await read(changed)]).toEqual([
      [1, hidden],
      [0, hidden],
    ]);
  });

  it('stay inactive after the undo when nothing hides them any more', async () => {
    const hidden = await aMenu('Hidden', { status: 0 });
    const below = await aMenu('Below', { parent_id: hidden });
    const child = await aMenu('Child', { parent_id: below });
    await remove(below);
    await change(hidden, { status: 1 });
    await restore(below);
    expect(await read(child)).toEqual([0, below]);
  });
});

it('the entries below a deleted menu that visitors see stay visible, at the top level', async () => {
  const parent = await aMenu('Parent');
  const child = await aMenu('Child', { parent_id: parent });
  await remove(parent);
  expect([await listShown(), await read(child)]).toEqual([['Child'], [1, null]]);
});
