import type { SiteMatch, SiteMatches, TextPart } from '@quoin/shared/contract/wire';
import { measureProcessorTime } from '../../testing/processor-time.ts';
import { addTenant, aTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await aTestApi();
});
afterAll(() => api.close());

const create = async (resource: string, body: object): Promise<number> =>
  Number((await api.call(`POST /${resource}`, { body })).at('data.id'));
const show = (parts: readonly TextPart[]): string =>
  parts.map(({ text, is_match: isMatch }) => (isMatch ? `[${text}]` : text)).join('');

async function find(words: string, { page = 1, ...call }: { page?: number; key?: string; token?: string | null } = {}) {
  const { text, status } = await api.call(`GET /site-search?search_key=${encodeURIComponent(words)}&page=${page}`, {
    token: null,
    ...call,
  });
  const { data }: { data: SiteMatches } = JSON.parse(text);
  return { status, ...data };
}
const places = ({ data }: { data: SiteMatch[] }) => data.map(({ resource, slug }) => `${resource} ${slug}`);

describe('GET /site-search', () => {
  it('finds what visitors read, in the pages where they read it', async () => {
    const page = await create('pages', { title: 'Mooring', slug: 'mooring', content: '<p>A quay for a zeppelin.</p>' });
    const section = await create('sections', { name: 'Second', page_id: page, content: '<p>No zeppelin here.</p>' });
    await create('widgets', { name: 'Third', section_id: section, content: '<p>Zeppelin of paper.</p>' });
    await create('sections', { name: 'Top', title: 'Above', is_top: 1, content: '<p>A zeppelin flies.</p>' });
    await create('sections', { name: 'Nowhere', is_top: 0, content: '<p>A zeppelin on no page.</p>' });
    await create('posts', { title: 'The Zeppelin has landed', slug: 'landed' });
    await create('profiles', { name: 'Ann', slug: 'ann', biography_content: '<p>Flew a zeppelin.</p>' });
    await create('post-categories', { name: 'Zeppelin news', slug: 'zeppelins' });
    await create('faqs', { faq_title: 'What is a zeppelin?', faq_content: '<p>An airship.</p>' });
    await create('careers', { title: 'Zeppelin pilot' });
    const hidden = await find('zeppelin');
    expect(places(hidden)).toEqual([
      'post-categories zeppelins',
      'posts landed',
      'pages mooring',
      'profiles ann',
      'sections ',
    ]);
    await create('pages', { title: 'Questions', slug: 'faq' });
    await create('pages', { title: 'Openings', slug: 'career' });
    const shown = await find('zeppelin');
    expect(places(shown)).toEqual(expect.arrayContaining(['faqs faq', 'careers career']));
    expect(shown).toMatchObject({ status: 200, total: 7, current_page: 1, last_page: 1, is_complete: true });
    expect((await find('second')).total).toBe(1);
  });

  it('finds all words in any order, without case and accents, and marks them as they are written', async () => {
    await create('posts', {
      title: 'Crème brûlée',
      slug: 'creme',
      sub_title: 'Ärzte',
      content: '<p>In <b>Zürich</b> &amp; &lt;b&gt;Genève&lt;/b&gt;</p>',
    });
    const { data } = await find('  GENEVE   zurich brulee ');
    expect(data.map(({ title }) => title)).toEqual(['Crème brûlée']);
    expect(show(data[0]?.marked_title ?? [])).toBe('Crème [brûlée]');
    expect(show(data[0]?.excerpt ?? [])).toBe('Ärzte · In [Zürich] & <b>[Genève]</b>');
    expect((await find('zurich basel')).total).toBe(0);
  });

  it('finds and marks words of scripts without blanks', async () => {
    await create('posts', {
      title: '東京からのお知らせ',
      slug: 'tokyo',
      content: '<p>新しい事務所は東京駅の近くです。</p>',
    });
    const { data } = await find('東京');
    expect([show(data[0]?.marked_title ?? []), show(data[0]?.excerpt ?? [])]).toEqual([
      '[東京]からのお知らせ',
      '新しい事務所は[東京]駅の近くです。',
    ]);
  });

  it('marks a short word only where it is a whole word', async () => {
    await create('posts', { title: 'IT within limits', slug: 'it-limits', content: '<p>Within it, waiting.</p>' });
    const { data } = await find('it limits');
    expect([show(data[0]?.marked_title ?? []), show(data[0]?.excerpt ?? [])]).toEqual([
      '[IT] within [limits]',
      'Within [it], waiting.',
    ]);
  });

  it('keeps nobody waiting for long texts with the word at each place', async () => {
    const content = `<p>${'a.'.repeat(15_000)}</p>`;
    for (let name = 1; name <= 10; name += 1) await create('posts', { title: `Quagga ${name}`, content });
    const { ms } = await measureProcessorTime(async () => {
      // Each is another search to the cache.
      for (const words of ['a quagga', 'quagga a', 'A quagga', 'quagga A', 'a QUAGGA', 'QUAGGA a', 'A Quagga'])
        expect(show((await find(words)).data[0]?.excerpt ?? [])).toMatch(/^\[a\]\.\[a\]\./);
    });
    expect(ms).toBeLessThan(500);
  });

  it('shows the text around the first match, cut between words', async () => {
    const filler = 'Words that say little follow each other for quite a while. '.repeat(20);
    await create('posts', { title: 'Long', slug: 'long', content: `<p>${filler}A narwhal swims. ${filler}</p>` });
    const excerpt = show((await find('narwhal')).data[0]?.excerpt ?? []);
    expect(excerpt).toMatch(/^… \S.* A \[narwhal\] swims\. .*\S …$/);
    expect(excerpt.length).toBeLessThan(300);
  });

  it('finds no drafts, no parts of drafts, and no content of other sites, with any token', async () => {
    const theirs = await addTenant(api, 'other-site');
    await api.call('POST /posts', { key: 'other-site', token: theirs, body: { title: 'Okapi there', slug: 'okapi' } });
    const page = await create('pages', { title: 'Okapi draft', slug: 'okapi-draft', status: 0 });
    const section = await create('sections', { name: 'Okapi', page_id: page, title: 'Okapi' });
    await create('widgets', { name: 'Okapi', section_id: section });
    const open = await create('pages', { title: 'Open', slug: 'open' });
    await create('sections', { name: 'Okapi', page_id: open, status: 0 });
    const inactive = await create('sections', { name: 'Closed', page_id: open, status: 0 });
    await create('widgets', { name: 'Okapi', section_id: inactive });
    expect((await find('okapi')).total).toBe(0);
    expect((await find('okapi', { token: api.token })).total).toBe(0);
    expect(places(await find('okapi', { key: 'other-site' }))).toEqual(['posts okapi']);
    expect((await find('okapi', { key: 'no-such-site' })).status).toBe(404);
  });

  it('is paged', async () => {
    for (let number = 1; number <= 13; number += 1) await create('faqs', { faq_title: `Lighthouse ${number}` });
    const [first, second, past] = [
      await find('lighthouse'),
      await find('lighthouse', { page: 2 }),
      await find('lighthouse', { page: 3 }),
    ];
    expect([first.data.length, second.data.length, past.data.length]).toEqual([10, 3, 0]);
    expect(past).toMatchObject({ total: 13, last_page: 2, current_page: 3 });
    const { status } = await api.call('GET /site-search?search_key=lighthouse&page=0', { token: null });
    expect(status).toBe(400);
  });

  it('says when it did not look at all matches', async () => {
    const bodies = Array.from({ length: 201 }, (_, number) => ({ faq_title: `Pelican ${number}` }));
    for (const body of bodies) await create('faqs', body);
    expect(await find('pelican')).toMatchObject({ total: 200, is_complete: false });
  });

  it('finds nothing for no words, and refuses a longer text than it searches', async () => {
    for (const words of ['', ' ', '%', '_', '!?'])
      expect(await find(words)).toMatchObject({ status: 200, total: 0, last_page: 1 });
    expect((await find('a'.repeat(101))).status).toBe(400);
  });

  it('is answered from the cache until the content changes', async () => {
    const request = () => api.call('GET /site-search?search_key=ocelot', { token: null });
    const first = await request();
    const again = await api.call('GET /site-search?search_key=ocelot', {
      token: null,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([first.at('data.total'), again.status]).toEqual([0, 304]);
    await create('posts', { title: 'Ocelot', slug: 'ocelot' });
    expect((await request()).at('data.total')).toBe(1);
  });
});
