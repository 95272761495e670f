import { menus } from '@quoin/shared/contract/resources/menus';
import { posts } from '@quoin/shared/contract/resources/posts';
import { sections } from '@quoin/shared/contract/resources/sections';
import { addCopies } from '@quoin/content-api/src/db/testing/add-copies.ts';
import { library } from '@quoin/content-api/src/media/library.ts';
import { addPosts, addUsers, makePlaceName } from '@quoin/content-api/src/seed/big-content.ts';
import { accountsKey, addTenant, siteKey, type TestApi } from '@quoin/content-api/src/testing/test-api.ts';

const size = 10;

export type Path = `/${string}`;

/** A kind of content whose calls are measured with few rows and with many. */
export interface Subject {
  name: string;
  rows: readonly [few: number, many: number];
  key: string;
  fill: (api: TestApi, rows: number) => Promise<void>;
  /** The paths of the calls, by description. */
  calls: (rows: number) => Readonly<Record<string, Path>>;
}

/** The limit of a call: a time, or a ratio to the same call with few rows. An empty one only reports the ratio. */
type Limit = { milliseconds: number } | { ratio?: number };

export interface Growth {
  subjects: readonly Subject[];
  getLimit: (call: string) => Limit;
}

/** A subject without its numbers of rows. */
type Kind = Omit<Subject, 'rows'>;

/** Returns a text that only one row contains. */
type MakeOne = (rows: number) => string;

const callsOfList =
  (name: string, makeOne: MakeOne): Subject['calls'] =>
  (rows) =>
    Object.fromEntries(
      Object.entries({
        'first page': 'page=1',
        'page in the middle': `page=${rows / size / 2}`,
        'last page': `page=${Math.ceil(rows / size)}`,
        'page past the end': `page=${rows / size + 100}`,
        'active only, first': 'page=1&status=1',
        'active only, middle': `page=${rows / size / 2}&status=1`,
        'search, one found': `page=1&search_key=${encodeURIComponent(makeOne(rows))}`,
        'search, 1 % found': `page=1&search_key=${makePlaceName(42)}`,
        'search, none found': 'page=1&search_key=nothing-of-this-kind',
        'search, two letters': 'page=1&search_key=qu',
      }).map(([call, query]) => [call, `/${name}?${query}&size=${size}`] as const),
    );

interface CreateRequest {
  of: 'pages' | 'sections' | 'menus';
  body: object;
  key?: string;
  token?: string;
}

async function create({ call }: TestApi, { of: request, ...sent }: CreateRequest): Promise<number> {
  const { status, at } = await call(`POST /${request}`, sent);
  if (status !== 201) throw new Error(`A row of ${request} was refused with ${status}.`);
  return Number(at('data.id'));
}

const aPage = (api: TestApi, slug: string): Promise<number> =>
  create(api, { of: 'pages', body: { name: slug, title: slug, slug } });

/** The number of sections of the measured page; all others belong to another page. */
const ofThePage = 10;

async function fillSections(api: TestApi, rows: number): Promise<void> {
  const [page, neighbour] = [await aPage(api, 'one'), await aPage(api, 'two')];
  if (page !== 1) throw new Error('The page that is asked for is another one.');
  await create(api, { of: 'sections', body: { name: 'its neighbour’s', page_id: neighbour } });
  await addCopies(api.database, { table: 'sections', contract: sections, times: rows - ofThePage - 1 });
  for (let number = 0; number < ofThePage; number += 1)
    await create(api, { of: 'sections', body: { name: `its own ${number}`, page_id: page } });
}

/** Creates 20 menus for the site, and the rest for another application. */
async function fillMenus(api: TestApi, rows: number): Promise<void> {
  const another = { key: 'another', token: await addTenant(api, 'another') };
  await create(api, { of: 'menus', body: { title: 'elsewhere' }, ...another });
  await addCopies(api.database, { table: 'menus', contract: menus, times: rows - 21 });
  for (let top = 0; top < 5; top += 1) {
    const parent = await create(api, { of: 'menus', body: { title: `top ${top}` } });
    for (let below = 0; below < 3; below += 1)
      await create(api, { of: 'menus', body: { title: `below ${top} ${below}`, parent_id: parent } });
  }
}

async function fillFiles({ database }: TestApi, rows: number): Promise<void> {
  const file = {
    app_key: siteKey,
    alt: 'A quarry',
    name: 'quarry.jpg',
    width: 1600,
    height: 900,
    size: 200_000,
    sha256: '',
    search_text: 'quarry.jpg a quarry',
    name_sort_key: 'quarry.jpg',
    stored: 300_000,
  };
  await database.db
    .insertInto('media')
    .values({ ...file, file_name: '01hzxw5z5y7m3n2k1000000000.webp', created_at: '2026-01-01 00:00:00' })
    .execute();
  const changed = {
    file_name: "'01hzxw5z5y7m3n2k1' || substr(cast(1000000000 + n as text), 2) || '.webp'",
    search_text: "'quarry-' || n || '.jpg' || search_text",
  };
  await addCopies(database, { table: 'media', contract: library, times: rows - 1, changed });
}

const listOfPosts = { name: 'posts', key: siteKey } as const;
const listOfUsers = { name: 'users', key: accountsKey } as const;
const sectionsOfAPage: Kind = {
  name: 'sections',
  key: siteKey,
  fill: fillSections,
  calls: () => ({ 'a page with its own': '/pages/1' }),
};
const treeOfMenus: Kind = {
  name: 'menus',
  key: siteKey,
  fill: fillMenus,
  calls: () => ({ 'the tree of one site': '/menus' }),
};
const listOfFiles: Kind = {
  name: 'files',
  key: siteKey,
  fill: fillFiles,
  calls: (rows) => ({
    'first page': `/files?page=1&size=${size}`,
    'page in the middle': `/files?page=${rows / size / 2}&size=${size}`,
    'search, one found': `/files?page=1&size=${size}&search_key=quarry-${rows / 2}.`,
  }),
};

/** Calls that read as many rows however many there are. A later page and a search read more. */
const constantCalls = new Set(['first page', 'active only, first', 'a page with its own', 'the tree of one site']);

const usualSubjects: readonly Subject[] = [
  {
    ...listOfPosts,
    rows: [1_000, 100_000],
    fill: ({ database }, count) => addPosts(database, { appKey: siteKey, count }),
    calls: callsOfList('posts', (rows) => ` ${rows / 2 + 1}`),
  },
  {
    ...listOfUsers,
    rows: [1_000, 20_000],
    fill: ({ database }, count) => addUsers(database, { appKey: accountsKey, count }),
    calls: callsOfList('users', (rows) => `.${rows / 2 + 1}.`),
  },
  ...[sectionsOfAPage, treeOfMenus, listOfFiles].map((subject) => ({ ...subject, rows: [1_000, 100_000] as const })),
];

/** What a complete run measures. */
export const usual: Growth = {
  subjects: usualSubjects,
  getLimit: (call) => (constantCalls.has(call) ? { ratio: 2 } : { milliseconds: 60 }),
};

const base = 10_000;

const millionSubjects: readonly Subject[] = [
  {
    ...listOfPosts,
    rows: [1_000, 1_000_000],
    fill: async ({ database }, count) => {
      await addPosts(database, { appKey: siteKey, count: Math.min(count, base) });
      const slug = "slug || '-copy-' || n || '-' || id";
      if (count > base)
        await addCopies(database, {
          table: 'posts',
          contract: posts,
          times: count / base - 1,
          changed: { slug, search_text: `replace(search_text, slug, ${slug})` },
        });
    },
    calls: callsOfList('posts', (rows) => (rows > base ? '-copy-50-5000' : ` ${rows / 2 + 1}`)),
  },
  ...[sectionsOfAPage, treeOfMenus, listOfFiles].map((subject) => ({ ...subject, rows: [1_000, 1_000_000] as const })),
];

/** A million rows of each take minutes to create, so they are measured only by name. */
export const million: Growth = {
  subjects: millionSubjects,
  getLimit: (call) => (constantCalls.has(call) ? { ratio: 3 } : {}),
};
