import { aTestApi, type TestApi } from '../../testing/test-api.ts';

const limit = 4 * 2 ** 20;
const content = `<p>${'x'.repeat(262_000)}</p>`;
let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const make = async (path: string, body: object): Promise<number> =>
  Number((await api.call(`POST /${path}`, { body })).at('data.id'));

/** Makes a page with short sections of which each has a long draft. */
async function aPageWithLongDrafts(count: number): Promise<{ page: number; sections: number[] }> {
  const page = await make('pages', { title: 'Page', slug: `page-${count}` });
  const sections: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = await make('sections', { name: `${number}`, page_id: page });
    await api.call(`PUT /sections/${id}/draft`, { body: { content } });
    sections.push(id);
  }
  return { page, sections };
}

describe('drafts with more text than one response may have', () => {
  it('are refused in lists and in the parts of a record, and are published in several steps', async () => {
    const { page, sections } = await aPageWithLongDrafts(17);
    for (const path of [`pages/${page}?draft=1`, 'sections?draft=1', 'sections?draft=1&page=1&size=100'])
      expect(await api.call(`GET /${path}`)).toMatchObject({
        status: 400,
        body: { detail: `The drafts of these records have more than ${limit} bytes of text. Ask for fewer records.` },
      });
    expect((await api.call('GET /sections?draft=1&page=1&size=10')).status).toBe(200);
    expect((await api.call('GET /sections?draft=note')).at('data.data.16.draft.fields')).toEqual(['content']);
    for (const body of [{ dry_run: true }, {}])
      expect(await api.call(`POST /pages/${page}/publish`, { body })).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('Publish some of the parts first.') },
      });
    for (const id of sections.slice(0, 5))
      expect((await api.call(`POST /sections/${id}/publish`, { body: {} })).status).toBe(200);
    expect((await api.call(`POST /pages/${page}/publish`, { body: {} })).at('data.items')).toHaveLength(12);
  });

  it('are not read to describe very many of them', async () => {
    await aPageWithLongDrafts(129);
    expect(await api.call('GET /sections?draft=note&fields=name')).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('Ask for fewer records.') },
    });
    expect((await api.call('GET /sections?draft=note&fields=name&page=1&size=20')).status).toBe(200);
  });
});

describe('the draft in a list of some fields', () => {
  it('names no field as overwritten that the list does not have', async () => {
    const id = await make('faqs', { faq_title: 'One', faq_content: '<p>Text</p>' });
    await api.call(`PUT /faqs/${id}/draft`, { body: { faq_title: 'Two', faq_content: '<p>New</p>' } });
    const read = () => api.call('GET /faqs?draft=note&fields=faq_title');
    expect((await read()).at('data.data.0.draft.overwrites')).toEqual([]);
    await api.call(`PUT /faqs/${id}`, { body: { faq_title: 'Meanwhile' } });
    expect((await read()).at('data.data.0.draft.overwrites')).toEqual(['faq_title']);
  });
});
