import { sql } from 'kysely';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { updateListIndexes } from '../../db/list-indexes.ts';
import { getSortKeyColumn, sortedColumns } from '../../db/search-text.ts';
import { aTestApi, type TestApi, type TestResponse } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());
afterEach(async () => {
  for (const { id } of rows(await list('fields=title'))) await api.call(`DELETE /careers/${String(id)}`);
});

const rows = (response: TestResponse): Record<string, unknown>[] => {
  const data = response.at('data.data');
  return Array.isArray(data) ? data : [];
};
const titles = (response: TestResponse): unknown[] => rows(response).map(({ title }) => title);
const list = (query: string): Promise<TestResponse> => api.call(`GET /careers?${query}`);
const find = async (text: string): Promise<unknown[]> => titles(await list(`search_key=${encodeURIComponent(text)}`));
const make = async (title: string, more: object = {}): Promise<number> => {
  const made = await api.call('POST /careers', { body: { title, ...more } });
  expect(made.status).toBe(201);
  return Number(made.at('data.id'));
};
const sorted = async (order = 'asc'): Promise<unknown[]> => titles(await list(`sort=title&order=${order}`));

describe('a search', () => {
  it.each([
    { title: 'Café Zürich', search: 'zurich' },
    { title: 'Café Zürich', search: 'CAFE ZU\u0308R' },
    { title: 'Οδός', search: 'ΟΔΟΣ' },
    { title: 'Łódź und Ærø', search: 'lodz und aero' },
    { title: 'نمی\u200Cخواهم', search: 'نمیخواهم' },
    { title: 'नयाँ कर्जा योजना', search: 'कर्जा' },
    { title: 'क्\u200Dष', search: 'क्ष' },
    { title: 'योजना २०७९', search: '2079' },
    { title: '“Don’t” – a title', search: '"don\'t" - a' },
    { title: 'in\uFEFFvi\u200Bsible', search: 'invisible' },
    { title: 'あいうえが', search: 'うえが' },
  ])('for $search finds $title', async ({ title, search }) => {
    await make(title);
    expect(await find(search)).toEqual([title]);
  });

  it.each([
    { title: 'がくせい', search: 'かくせい' },
    { title: 'कर्जा', search: 'करज' },
    { title: '한국어', search: '하구' },
  ])('for $search does not find $title', async ({ title, search }) => {
    await make(title);
    expect(await find(search)).toEqual([]);
  });

  it.each([
    ['&shy;', 'Donau&shy;dampfschiff', 'donaudampf'],
    ['a decimal reference', 'Donau&#173;dampfschiff', 'donaudampf'],
    ['a hexadecimal reference', 'Donau&#xAD;dampfschiff', 'donaudampf'],
    ['&zwnj;', 'Donau&zwnj;dampfschiff', 'donaudampf'],
    ['&nbsp;', 'Donau&nbsp;dampf', 'donau dampf'],
    ['&eacute;', 'Caf&eacute; Donau', 'cafe donau'],
    ['markup within a word', 'Donau<b>dampf</b>schiff', 'donaudampf'],
    ['a correction within a word', 'Donau<ins>dampf</ins>schiff', 'donaudampf'],
  ])('sees through %s in rich text', async (...[, content, search]) => {
    await make('A ship', { content: `<p>${content}</p>` });
    expect(await find(search)).toEqual(['A ship']);
  });
});

describe('a list that is sorted by a text', () => {
  it('puts ähnlich next to apple, in both directions', async () => {
    for (const title of ['zebra', 'Österreich', 'apple', 'ähnlich', 'other']) await make(title);
    const inOrder = ['ähnlich', 'apple', 'Österreich', 'other', 'zebra'];
    expect(await sorted()).toEqual(inOrder);
    expect(await sorted('desc')).toEqual(inOrder.toReversed());
  });

  it('puts 2 ways before 10 ways', async () => {
    for (const title of ['10 ways', '2 ways', '1 way', '100 ways', '२ ways and more']) await make(title);
    expect(await sorted()).toEqual(['1 way', '2 ways', '२ ways and more', '10 ways', '100 ways']);
  });

  it('has pages without gaps or repetitions, also of equal texts and of matches', async () => {
    for (const title of ['Äpfel', 'apfel', 'APFEL', 'äpfel', 'Apfel 2', 'Apfel 10', 'Birne']) await make(title);
    for (const query of ['sort=title', 'sort=title&order=desc', 'sort=title&search_key=apfel']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`${query}&page=${page}&size=2`)));
      expect(pages.flatMap((page) => rows(page))).toEqual(rows(await list(query)));
    }
    expect(await sorted()).toEqual(['Äpfel', 'apfel', 'APFEL', 'äpfel', 'Apfel 2', 'Apfel 10', 'Birne']);
  });

  it('follows a change of the text, and no sort key is in a response', async () => {
    const id = await make('zebra');
    await make('monkey');
    await api.call(`PUT /careers/${id}`, { body: { title: 'Ähre' } });
    expect(await sorted()).toEqual(['Ähre', 'monkey']);
    expect((await list('sort=title')).text).not.toContain('sort_key');
    expect((await list(`sort=${getSortKeyColumn('title')}`)).status).toBe(400);
  });

  it('gets its sort keys at the next start when an earlier version has written rows', async () => {
    for (const title of ['10', '9', 'é']) await make(title);
    const { db } = api.database;
    await db.updateTable('careers').set({ title_sort_key: '', search_text: 'as it was' }).execute();
    // What the earlier version has recorded.
    await db.updateTable('list_indexes').set({ recipe: '[1]' }).where('resource', '=', 'careers').execute();
    await sql`alter table careers drop column title_sort_key`.execute(db);
    await updateListIndexes(api.database);
    expect(await sorted()).toEqual(['9', '10', 'é']);
    expect(await find('e')).toEqual(['é']);
  });

  it('has a sort key for the label of every resource', () => {
    for (const contract of contracts) expect(sortedColumns(contract)).toContain(contract.label);
  });
});
