import { contracts } from '@quoin/shared/contract/resources/contracts';
import { compareTexts } from '@quoin/shared/contract/texts/fold-text';
import { maxRows } from '@quoin/shared/contract/wire';
import { administratorRole } from '../../accounts/memberships.ts';
import { addPosts, makePlaceName } from '../../seed/big-content.ts';
import { readRevision } from '../../testing/read-revision.ts';
import { accountsKey, addTenant, aTestApi, siteKey, type TestResponse, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const getRows = (answer: TestResponse): Record<string, unknown>[] => {
  const rows = answer.at('data.data');
  return Array.isArray(rows) ? rows : [];
};
const titles = (answer: TestResponse): unknown[] => getRows(answer).map((row) => row.title);
const list = (query: string, more: object = {}): Promise<TestResponse> => api.call(`GET /careers?${query}`, more);
const find = async (text: string): Promise<unknown[]> =>
  titles(await list(`sort=id&order=asc&search_key=${encodeURIComponent(text)}`));

/** Both databases must give the same results. Without special care, each of these cases differs between them. */
describe('GET /careers', () => {
  const names = [
    'b',
    'B',
    'a',
    'Z',
    'é',
    'e',
    'É',
    '10',
    '9',
    '_',
    '-x',
    'ü',
    'Ω',
    'ω',
    'ক',
    'a b',
    'ab',
    '😀',
    '\u{FB01}',
  ];

  beforeAll(async () => {
    for (const [index, title] of names.entries()) {
      const day = index % 3 === 0 ? null : `2026-0${(index % 9) + 1}-01 00:00:00`;
      await api.call('POST /careers', {
        body: { title, sort_order: index % 2, status: index % 4 === 0 ? 0 : 1, application_end_at: day },
      });
    }
  });

  afterAll(async () => {
    for (const { id } of getRows(await list('page=1&size=50'))) await api.call(`DELETE /careers/${String(id)}`);
  });

  it('lists only the records with the ids that it is asked for, of this site', async () => {
    const all = getRows(await list('page=1&size=3&sort=id&order=asc')).map(({ id }) => Number(id));
    const theirs = await addTenant(api, 'ids');
    const other = Number(
      (await api.call('POST /careers', { key: 'ids', token: theirs, body: { title: 'Theirs' } })).at('data.id'),
    );
    const answer = await list(`ids=${[all[2], all[0], other, 999_999].join(',')}&sort=id&order=asc&page=1&size=9`);
    expect(getRows(answer).map(({ id }) => id)).toEqual([all[0], all[2]]);
    expect(answer.at('data.total')).toBe(2);
    for (const ids of ['0', '1,x', '-1', '1,', Array.from({ length: 201 }, () => '1').join(',')])
      expect((await list(`ids=${ids}`)).status).toBe(400);
  });

  it('orders text as people read it, with any collation, and equal texts by id', async () => {
    const inOrder = names.toSorted(compareTexts);
    expect(titles(await list('sort=title&order=asc'))).toEqual(inOrder);
    expect(titles(await list('sort=title&order=desc'))).toEqual(
      names.toReversed().toSorted((one, other) => compareTexts(other, one)),
    );
  });

  it('sorts empty values first, and equal ones by id', async () => {
    const rows = getRows(await list('sort=application_end_at&order=asc'));
    const empty = rows.filter((row) => row.application_end_at === null);
    expect(rows.slice(0, empty.length)).toEqual(empty);
    expect(empty.map((row) => row.id)).toEqual(empty.map((row) => row.id).toSorted((a, b) => Number(a) - Number(b)));
    expect(getRows(await list('sort=application_end_at&order=desc'))).toEqual(rows.toReversed());
  });

  it('has pages without gaps or repetitions, in both directions', async () => {
    for (const order of ['sort=sort_order&order=asc', 'sort=sort_order&order=desc', 'sort=id&order=desc']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`${order}&page=${page}&size=5`)));
      expect(pages.flatMap(getRows)).toEqual(getRows(await list(order)));
    }
  });

  it('counts its rows after additions, changes and deletions', async () => {
    const totals = async (): Promise<unknown[]> => [
      ...(await Promise.all(
        ['page=1', 'status=1', 'status=0&page=99', 'search_key=a&page=99'].map(async (query) =>
          (await list(query)).at('data.total'),
        ),
      )),
      (await list('page=1', { token: null })).at('data.total'),
    ];
    const before = await totals();
    expect(before).toEqual([19, 14, 5, 3, 14]);
    const { at } = await api.call('POST /careers', { body: { title: 'a passing one' } });
    expect(await totals()).toEqual([20, 15, 5, 4, 15]);
    await api.call(`PUT /careers/${String(at('data.id'))}`, { body: { status: 0, title: 'none' } });
    expect(await totals()).toEqual([20, 14, 6, 3, 14]);
    await api.call(`DELETE /careers/${String(at('data.id'))}`);
    expect(await totals()).toEqual(before);
  });

  it('has only the requested fields and those of every record', async () => {
    const [row] = getRows(await list('size=1&fields=title,status,id'));
    const system = ['id', 'app_key', 'version', 'created_at', 'updated_at', 'created_by', 'published_at'];
    expect(Object.keys(row ?? {})).toEqual([...system, 'title', 'status']);
    expect(titles(await list('sort=sort_order&order=asc&fields=title'))).toEqual(
      titles(await list('sort=sort_order&order=asc')),
    );
    for (const fields of ['password', 'title,', 'title;drop', 'search_text', '*'])
      expect((await list(`fields=${encodeURIComponent(fields)}`)).status).toBe(400);
    expect((await api.call('GET /users?fields=email,password', { key: accountsKey })).status).toBe(400);
  });

  it('refuses a number that no database holds', async () => {
    expect((await list('status=9999999999')).status).toBe(400);
    expect((await list('status=2147483647')).at('data.total')).toBe(0);
  });
});

describe('search_key', () => {
  const created: number[] = [];
  const make = async (body: object): Promise<number> => {
    const id = Number((await api.call('POST /careers', { body })).at('data.id'));
    created.push(id);
    return id;
  };
  afterEach(async () => {
    for (const id of created.splice(0)) await api.call(`DELETE /careers/${id}`);
  });

  it.each([
    { title: 'Straße in Köln', found: ['STRASSE', 'straße', 'KÖLN', 'koln', 'öl', 'Ö'], missed: ['koeln'] },
    { title: 'Ελλάδα ΟΔΟΣ', found: ['ΕΛΛΆΔΑ', 'ελλαδα', 'οδος', 'Οδός', 'δα'], missed: ['ελλας'] },
    { title: 'Ünïcode Cafe\u{301}', found: ['üNÏ', 'café', 'CAFÉ', 'cafe ', 'é'.normalize('NFD')], missed: ['caffe'] },
    { title: 'ЖУК и İstanbul', found: ['жук', 'İSTANBUL', 'и'], missed: ['жуки'] },
    { title: 'বাংলাদেশ ভাষা', found: ['বাংলা', 'ভা', 'দেশ ভাষা'], missed: ['ইংরেজি'] },
    {
      title: '100% of_a \\ "quoted" \'one\' (x) [y]? *',
      found: ['100%', '0%', '%', 'of_a', '_', '\\', '"', '"quoted"', "'one'", '(x) [y]? *', '*'],
      missed: ['1?0%', '1*0%', '[1]00%', '100_', 'ofxa', '%of', '""', 'quoted OR one', 'one NOT x'],
    },
    { title: 'Two  spaces', found: ['two spaces', 'o s'], missed: ['twospaces'] },
  ])('finds $title', async ({ title, found, missed }) => {
    await make({ title });
    for (const text of found) expect({ text, titles: await find(text) }).toEqual({ text, titles: [title] });
    for (const text of missed) expect({ text, titles: await find(text) }).toEqual({ text, titles: [] });
  });

  it('finds one, two and three characters, within one field at a time', async () => {
    await make({ title: 'qxj', content: '<p>wvz</p>' });
    for (const text of ['q', 'qx', 'xj', 'qxj', 'w', 'wv', 'wvz']) expect(await find(text)).toEqual(['qxj']);
    for (const text of ['jw', 'qxjw', 'xj wv', 'jwv']) expect(await find(text)).toEqual([]);
  });

  it('reads the words of rich text, not its markup', async () => {
    await make({
      title: 'Rich',
      content: '<p>one <strong>qu</strong>oin &amp; <a href="https://hidden.example">link</a></p><p>next</p>',
    });
    for (const text of ['quoin & link', 'link next']) expect(await find(text)).toEqual(['Rich']);
    for (const text of ['strong', 'hidden.example', '&amp;', '<p>']) expect(await find(text)).toEqual([]);
  });

  it('follows changes and deletions', async () => {
    const id = await make({ title: 'Oldname', content: '<p>steady</p>' });
    await api.call(`PUT /careers/${id}`, { body: { title: 'Newname' } });
    expect([await find('oldname'), await find('newname'), await find('steady')]).toEqual([
      [],
      ['Newname'],
      ['Newname'],
    ]);
    await api.call(`DELETE /careers/${id}`);
    expect(await find('newname')).toEqual([]);
  });

  it('ignores a zero character', async () => {
    expect((await list('search_key=%00')).status).toBe(200);
    expect((await api.call('GET /posts/%00a')).status).toBe(404);
  });
});

describe('a long list', () => {
  const posts = 2_300;
  beforeAll(() => addPosts(api.database, { appKey: siteKey, count: posts }));
  const ids = async (query: string): Promise<unknown[]> =>
    getRows(await api.call(`GET /posts?${query}`)).map((row) => row.id);

  it('is the same from both ends', async () => {
    const all = [
      ...(await ids('page=1&size=1000')),
      ...(await ids('page=2&size=1000')),
      ...(await ids('page=3&size=1000')),
    ];
    expect(new Set(all).size).toBe(posts);
    expect(all).toEqual(all.toSorted((a, b) => Number(b) - Number(a)));
    for (const page of [11, 12, 20, 22, 23, 24])
      expect(await ids(`page=${page}&size=100`)).toEqual(all.slice((page - 1) * 100, page * 100));
    const upwards = await ids('page=220&size=10&sort=id&order=asc');
    expect(upwards).toEqual(all.toReversed().slice(2190, 2200));
    const past = await api.call('GET /posts?page=500&size=10');
    expect([past.at('data.total'), past.at('data.data.0')]).toEqual([posts, undefined]);
  });

  it('has at most a thousand rows on a page, whatever size is asked for', async () => {
    for (const size of [maxRows + 1, 1_000_000]) {
      const page = await api.call(`GET /posts?page=1&size=${size}&fields=id`);
      expect([page.at('data.per_page'), getRows(page).length]).toEqual([maxRows, maxRows]);
    }
  });

  it('is searched like a short one, inserted in bulk or not', async () => {
    expect((await api.call('GET /posts?search_key=%202299&size=5')).at('data.total')).toBe(1);
    expect((await api.call('GET /posts?search_key=no-such-words&size=5')).at('data.total')).toBe(0);
    expect((await api.call(`GET /posts?search_key=${makePlaceName(42)}&size=5&page=3`)).at('data.total')).toBe(
      posts / 100,
    );
  });

  it('is searched for one or two characters in its first thousand rows only', async () => {
    // Two letters that no generated post has: their slugs end in the time, as letters and digits.
    const rare = 'кв';
    await api.call('PUT /posts/1', { body: { title: rare } });
    expect((await api.call(`GET /posts?search_key=${rare}`)).at('data.total')).toBe(0);
    expect((await api.call(`GET /posts?search_key=${rare}&sort=id&order=asc`)).at('data.total')).toBe(1);
    expect((await api.call('GET /posts?search_key=e&size=5')).at('data.total')).toBe(1_000);
  });

  it('that was inserted in bulk is counted, and is in the change feed row by row', async () => {
    const { db } = api.database;
    const revision = await readRevision(db, siteKey);
    await addPosts(api.database, { appKey: siteKey, count: 150 });
    const newest = await db.selectFrom('posts').select('id').orderBy('id', 'desc').limit(150).execute();
    const changes = await db
      .selectFrom('changes')
      .select(['revision', 'resource', 'record_id', 'action'])
      .where('app_key', '=', siteKey)
      .where('revision', '>', revision)
      .orderBy('revision')
      .execute();
    expect(changes).toEqual(
      newest
        .toReversed()
        .map(({ id }, index) => ({
          revision: revision + index + 1,
          resource: 'posts',
          record_id: String(id),
          action: 'create',
        })),
    );
    expect((await api.call('GET /posts?size=5')).at('data.total')).toBe(posts + 150);
  });
});

describe('a list', () => {
  const key = (name: string): string => (name === 'users' ? accountsKey : siteKey);
  let questions: string[] = [];
  let unwatch: () => void = () => undefined;
  beforeAll(async () => {
    const created = async (request: 'pages' | 'sections' | 'menus', body: object): Promise<unknown> =>
      (await api.call(`POST /${request}`, { body })).at('data.id');
    const page = await created('pages', { name: 'p', title: 'p', slug: 'p' });
    const section = await created('sections', { name: 's', page_id: page, is_top: 1 });
    await api.call('POST /widgets', { body: { name: 'w', section_id: section } });
    await api.database.db
      .insertInto('media')
      .values({
        app_key: siteKey,
        file_name: '01hzxw5z5y7m3n2k1j0h9g8f7d.webp',
        alt: 'abc',
        width: 1,
        height: 1,
        size: 1,
        sha256: '',
        created_at: '',
        name: '',
        search_text: 'abc',
        name_sort_key: '',
        stored: 1,
      })
      .execute();
    let parent: unknown = null;
    for (const title of ['one', 'two', 'three', 'four']) parent = await created('menus', { title, parent_id: parent });
    unwatch = api.database.watch(({ sql }) => {
      questions.push(sql);
    });
  });
  afterAll(() => unwatch());

  it.each(contracts)(
    'of $name needs at most three queries, and one to measure long pages, for any parameters',
    async ({ name, isPublic }) => {
      for (const query of [
        '',
        '?page=1&size=10',
        '?page=999&size=10',
        '?page=2&size=1000',
        '?page=150&size=10',
        '?page=150&size=10&status=1',
        '?page=150&size=10&sort=id',
        '?search_key=abc&size=10',
        '?search_key=a&page=3&size=10',
        '?status=1',
      ]) {
        for (const token of isPublic && name !== 'applications' ? [undefined, null] : [undefined]) {
          questions = [];
          const { status } = await api.call(`GET /${name}${query}`, {
            key: key(name),
            ...(token === null ? { token } : {}),
          });
          const measuring = questions.filter((sql) => sql.includes('octet_length'));
          expect(measuring.length).toBeLessThanOrEqual(name === 'pages' || name === 'sections' ? 2 : 1);
          const isFew = questions.length - measuring.length <= 3;
          expect({ query, token, status, isFew, questions }).toEqual({
            query,
            token,
            status: 200,
            isFew: true,
            questions,
          });
          expect(questions.length).toBeGreaterThan(0);
        }
      }
    },
  );

  it.each([
    // The fourth is for the tags of the pictures.
    ['/files', 4],
    ['/files?page=1&size=10', 4],
    ['/files?page=99&size=10', 4],
    ['/files?search_key=abc', 4],
    ['/app-report', 3],
  ] as const)('of %s asks at most %d questions', async (path, most) => {
    questions = [];
    expect((await api.call(`GET ${path}`)).status).toBe(200);
    expect(questions.length).toBeGreaterThan(0);
    expect({ questions, isFew: questions.length <= most }).toEqual({ questions, isFew: true });
  });

  it('of applications needs no more queries for users with many of them', async () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      await addTenant(api, name);
      await api.database.db
        .insertInto('memberships')
        .values({ app_key: name, user_app_key: accountsKey, user_id: 1, ...administratorRole })
        .execute();
    }
    questions = [];
    expect((await api.call('GET /applications?search_key=o&sort=name&order=asc')).at('data.total')).toBe(5);
    expect(questions).toHaveLength(2);
  });

  it('of menus is a tree of any depth', async () => {
    expect((await api.call('GET /menus')).at('data.data.0.children.0.children.0.children.0.title')).toBe('four');
  });
});
