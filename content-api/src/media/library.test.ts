import { anUpload, aPicture } from '../testing/an-upload.ts';
import { addTenant, aTestApi, siteKey, type TestApi } from '../testing/test-api.ts';

const rows = 3_000;
let api: TestApi;
/** The file names, newest first. */
let expected: string[] = [];

const makeName = (number: number): string => `01hzxw5z5y7m3n2k1${String(number).padStart(9, '0')}.webp`;
const aRow = (app_key: string, number: number) => ({
  app_key,
  file_name: makeName(number),
  alt: '',
  name: `quarry ${number}.`,
  search_text: `quarry ${number}.\n`,
  name_sort_key: `quarry ${number}.`,
  width: 9,
  height: 9,
  size: 9,
  stored: 9,
  sha256: '',
  created_at: '2026-01-01 00:00:00',
});
const upload = async (to = '/upload-single'): Promise<string> =>
  String(
    (await anUpload(api, { to, bytes: await aPicture(40, 20).png().toBuffer(), name: 'real.png' })).at(
      'data.file_name',
    ),
  );

beforeAll(async () => {
  api = await aTestApi();
  await addTenant(api, 'next-door');
  const numbers = Array.from({ length: rows }, (_, index) => index);
  // The rows of another application are in between.
  for (let begun = 0; begun < rows; begun += 500) {
    await api.database.db
      .insertInto('media')
      .values(
        numbers
          .slice(begun, begun + 500)
          .flatMap((number) => [aRow(siteKey, number), aRow('next-door', rows + number)]),
      )
      .execute();
  }
  expected = numbers.toReversed().map(makeName);
});
afterAll(() => api.close());

const size = 97;

async function expectEveryPage(): Promise<void> {
  const last = Math.ceil(expected.length / size);
  for (const page of new Set([1, 10, 11, 12, 15, 20, 21, 22, last - 1, last, last + 1, 2 ** 33])) {
    const { at } = await api.call(`GET /files?page=${page}&size=${size}`);
    const names = expected.slice((page - 1) * size, page * size).map((name) => `/media/${name}`);
    expect({ page, names: at('data.file_names'), total: at('data.total'), last: at('data.last_page') }).toEqual({
      page,
      names,
      total: expected.length,
      last,
    });
  }
}

describe('a long list of pictures', () => {
  it('has the right slice on every page', () => expectEveryPage());

  it('has the right slices after pictures were added, replaced, described and deleted', async () => {
    for (let place = 3; place < expected.length; place += 211) {
      const [name = ''] = expected.splice(place, 1);
      expect((await api.call(`DELETE /delete-file/${name}`)).status).toBe(200);
    }
    for (const place of [1, 1_200, 2_400]) {
      // A replaced file keeps its position.
      expected[place] = await upload(`/files/${expected[place] ?? ''}/replace`);
      await api.call(`PUT /files/${expected[place]}`, { body: { alt: `Described ${place}` } });
    }
    expected.unshift(await upload());
    await expectEveryPage();
    expect((await api.call('GET /files?search_key=described+1200')).at('data.file_names')).toEqual([
      `/media/${expected[1_201] ?? ''}`,
    ]);
    expect((await api.call('GET /files?search_key=quarry+1500.')).at('data.files.0.file_name')).toBe(makeName(1_500));
  });

  it('counts concurrent additions and deletions', async () => {
    const gone = [5, 1_500, 2_500].map((place) => expected[place] ?? '');
    const [come] = await Promise.all([
      Promise.all([upload(), upload(), upload(), upload()]),
      ...gone.map((name) => api.call(`DELETE /delete-file/${name}`)),
    ]);
    expected = [...(await namesOfPage(1, come.length)), ...expected.filter((name) => !gone.includes(name))];
    expect(expected.slice(0, come.length).toSorted()).toEqual(come.toSorted());
    await expectEveryPage();
  });

  it('needs at most four queries, also on late pages', async () => {
    const questions: string[] = [];
    const unwatch = api.database.watch(({ sql }) => {
      questions.push(sql);
    });
    for (const query of ['page=20&size=100', 'page=99&size=100', 'search_key=quarry&page=20&size=100']) {
      questions.length = 0;
      await api.call(`GET /files?${query}`);
      expect({ query, questions, isFew: questions.length <= 4 }).toEqual({ query, questions, isFew: true });
    }
    unwatch();
  });
});

async function namesOfPage(page: number, count: number): Promise<string[]> {
  const names = (await api.call(`GET /files?page=${page}&size=${count}`)).at('file_names');
  return Array.isArray(names) ? names.map((name) => String(name).replace('/media/', '')) : [];
}
