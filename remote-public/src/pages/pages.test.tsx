import { screen, within } from '@testing-library/react';
import { careers } from '@quoin/shared/contract/resources/careers';
import { faqs } from '@quoin/shared/contract/resources/faqs';
import { menus } from '@quoin/shared/contract/resources/menus';
import { pages } from '@quoin/shared/contract/resources/pages';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { sections } from '@quoin/shared/contract/resources/sections';
import { widgets } from '@quoin/shared/contract/resources/widgets';
import { pageResponse } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, visit } from '../testing/a-site.tsx';

describe('pages', () => {
  let site: ReturnType<typeof aSite>;

  beforeEach(() => {
    site = aSite();
  });

  const main = () => within(screen.getByRole('main'));
  const aPage = (slug: string, withSections: readonly object[] = []) =>
    site.record(`/pages/${slug}`, {
      ...aRecord(pages, { slug, title: 'The page', sub_title: 'Below it', content: '<p>Prose</p>' }),
      sections: withSections,
    });

  it('is described by the text of its sections when it has none', async () => {
    const section = {
      ...aRecord(sections, { title: 'A section', content: '<p>Words of the section.</p>' }),
      widgets: [],
    };
    site.record('/pages/about-us', { ...aRecord(pages, { slug: 'about-us', title: 'The page' }), sections: [section] });
    const { router } = await visit('/about-us');
    expect(router.state.loaderData.page).toMatchObject({ head: { description: 'Words of the section.' } });
  });

  it.each([
    { id: 'sitemap', path: '/sitemap', description: 'Every page of this site.' },
    { id: 'not-found', path: '/no/such-page', description: '' },
  ])('has its own head at $id, not that of the site', async ({ id, path, description }) => {
    for (const list of ['/pages', '/posts', '/profiles']) site.rows(list, []);
    const { router } = await visit(path);
    expect(router.state.loaderData[id]).toMatchObject({ head: { description, ogDescription: description } });
  });

  it('shows nothing for a section that has only a name', async () => {
    aPage(
      'about-us',
      [
        aRecord(sections, { id: 5, name: 'Named' }),
        aRecord(sections, { id: 6, name: 'Written', title: 'A section' }),
      ].map((section) => ({ ...section, widgets: [] })),
    );
    await visit('/about-us');
    expect(screen.getByRole('main').querySelectorAll('section')).toHaveLength(1);
  });

  it.each(['default', 'four-columns'])(
    'leaves a widget that has only a name out of a section of template %s',
    async (template) => {
      aPage('about-us', [
        {
          ...aRecord(sections, { id: 5, template, title: 'A section', thumb: '/media/section.webp' }),
          widgets: [aRecord(widgets, { id: 1, title: 'A widget' }), aRecord(widgets, { id: 2, name: 'Named' })],
        },
      ]);
      await visit('/about-us');
      expect(main().getByText('A widget').closest('li, div:has(> div)')?.parentElement?.children).toHaveLength(1);
    },
  );

  it('shows title, sub title, content and sections', async () => {
    aPage('about-us', [
      {
        ...aRecord(sections, { id: 5, title: 'A section', content: '<p>More</p>' }),
        widgets: [aRecord(widgets, { title: 'A widget', sub_title: 'Small' })],
      },
    ]);
    await visit('/about-us');
    expect(main().getByRole('heading', { level: 1, name: 'The page' })).toBeInTheDocument();
    for (const words of ['Below it', 'Prose', 'A section', 'More', 'A widget', 'Small'])
      expect(main().getByText(words)).toBeInTheDocument();
  });

  it.each([
    { id: 59, template: 'default', columns: 'four' },
    { id: 24, template: '', columns: 'four' },
    { id: 5, template: 'four-columns', columns: 'four' },
    { id: 5, template: 'default', columns: 'two' },
  ])('lays section $id with template "$template" out in $columns columns', async ({ id, template, columns }) => {
    aPage('about-us', [
      {
        ...aRecord(sections, { id, template, title: 'A section' }),
        widgets: [aRecord(widgets, { title: 'A widget' })],
      },
    ]);
    await visit('/about-us');
    expect(main().getByText('A widget').closest('ul') ? 'four' : 'two').toBe(columns);
  });

  it('shows the error and loads the page with Retry', async () => {
    site.fails('/pages/about-us', 500);
    const { user } = await visit('/about-us');
    expect(main().getByRole('heading', { name: 'This page could not be shown.' })).toBeInTheDocument();
    aPage('about-us');
    await user.click(main().getByRole('button', { name: 'Retry' }));
    expect(await main().findByRole('heading', { name: 'The page' })).toBeInTheDocument();
  });

  it('answers the correct spelling of boad-of-directors, the first profile on a wide card', async () => {
    site.fails('/pages/board-of-directors', 404);
    aPage('boad-of-directors');
    site.rows('/profiles', [
      aRecord(profiles, {
        id: 11,
        name: 'Ada',
        title: 'x'.repeat(60),
        designation: 'Chair',
        biography_content: `<p>${'b'.repeat(220)}</p>`,
      }),
      aRecord(profiles, { id: 12, name: 'Bo' }),
    ]);
    await visit('/board-of-directors');
    expect(main().getByText(`(${'x'.repeat(50)}...)`)).toBeInTheDocument();
    expect(main().getByText(`${'b'.repeat(200)}...`)).toBeInTheDocument();
    expect(main().getByText('...')).toBeInTheDocument();
    expect(
      main()
        .getAllByText('Read More')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/profile/11', '/profile/12']);
  });

  it('shows a page whose slug is board-of-directors, with the team', async () => {
    aPage('board-of-directors');
    site.rows('/profiles', [aRecord(profiles, { id: 11, name: 'Ada' })]);
    await visit('/board-of-directors');
    expect(main().getByRole('heading', { level: 1, name: 'The page' })).toBeInTheDocument();
    expect(main().getByText('Ada')).toBeInTheDocument();
  });

  it('opens one question at a time: they share a name', async () => {
    aPage('faq');
    site.rows(
      '/faqs',
      [1, 2].map((id) => aRecord(faqs, { id, faq_title: `Question ${id}`, faq_content: '<p>Yes.</p>' })),
    );
    await visit('/faq');
    expect(
      main()
        .getAllByText(/^Question/)
        .map((title) => title.closest('details')?.getAttribute('name')),
    ).toEqual(['faq', 'faq']);
  });

  it('says that a career is closed once its last day has passed', async () => {
    aPage('career');
    site.rows('/careers', [
      aRecord(careers, { id: 1, title: 'Past', application_end_at: '2020-01-02 00:00:00' }),
      aRecord(careers, { id: 2, title: 'Open', application_end_at: '2999-01-02 00:00:00' }),
    ]);
    await visit('/career');
    expect(main().getAllByText('Applications are closed')).toHaveLength(1);
    expect(document.querySelector('time[datetime="2020-01-02T00:00:00.000Z"]')).toHaveTextContent(
      / 20(19|20), \d\d:\d\d \(.+\)$/,
    );
  });

  it('shows 25 news stories per page, with links to the previous and the next page', async () => {
    aPage('news-and-blogs');
    site.rows(
      '/posts',
      Array.from({ length: 60 }, (_, index) =>
        aRecord(posts, { id: index + 1, slug: `story-${index + 1}`, title: `Story ${index + 1}` }),
      ),
    );
    await visit('/news-and-blogs');
    const nav = () => within(screen.getByRole('navigation', { name: 'Pages of the news' }));
    expect(main().getAllByText(/^Story \d+$/)).toHaveLength(25);
    expect(nav().queryByText('Newer stories')).toBeNull();
    expect(nav().getByText('Page 1 of 3')).toBeInTheDocument();
    expect(nav().getByText('Older stories')).toHaveAttribute('href', '/news-and-blogs?page=2');
  });

  it.each([
    { query: '?page=3', first: 'Story 51', count: 10, newer: '/news-and-blogs?page=2' },
    { query: '?page=2', first: 'Story 26', count: 25, newer: '/news-and-blogs' },
    { query: '?page=x', first: 'Story 1', count: 25, newer: undefined },
  ])('starts with $first on $query', async ({ query, first, count, newer }) => {
    aPage('news-and-blogs');
    site.rows(
      '/posts',
      Array.from({ length: 60 }, (_, index) =>
        aRecord(posts, { id: index + 1, slug: `story-${index + 1}`, title: `Story ${index + 1}` }),
      ),
    );
    await visit(`/news-and-blogs${query}`);
    const [one, ...others] = main().getAllByText(/^Story \d+$/);
    expect(one).toHaveTextContent(first);
    expect(others).toHaveLength(count - 1);
    if (newer) expect(main().getByText('Newer stories')).toHaveAttribute('href', newer);
    else expect(main().queryByText('Newer stories')).toBeNull();
  });

  it('shows the news of one category under its name, with a link to all news', async () => {
    aPage('news-and-blogs');
    const field = { name: 'From the field', slug: 'field', description: 'Journeys.' };
    site.record('/post-categories/field', aRecord(postCategories, { id: 3, ...field }));
    site.api.on('GET /posts', (call) => {
      const rows = Array.from({ length: call.query.category === 'field' ? 60 : 0 }, (_, index) =>
        aRecord(posts, { id: index + 1, slug: `story-${index + 1}`, title: `Story ${index + 1}`, category_id: 3 }),
      );
      return pageResponse(rows, call);
    });
    await visit('/news-and-blogs?category=field&page=2');
    expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('From the field');
    expect(main().getByText('Journeys.')).toBeInTheDocument();
    expect(main().getByText('Story 26')).toBeInTheDocument();
    expect(main().getByRole('link', { name: 'All news' })).toHaveAttribute('href', '/news-and-blogs');
    expect(main().getByText('Newer stories')).toHaveAttribute('href', '/news-and-blogs?category=field');
    expect(main().getByText('Older stories')).toHaveAttribute('href', '/news-and-blogs?category=field&page=3');
  });

  it.each(['nope', 'No%20slug', '3'])('answers 404 for the category %s', async (category) => {
    aPage('news-and-blogs');
    site.fails('/post-categories/nope', 404);
    await visit(`/news-and-blogs?category=${category}`);
    expect(main().getByText('Page Not Found 404')).toBeInTheDocument();
  });

  it('answers 404 for a page number past the end of the news', async () => {
    aPage('news-and-blogs');
    site.rows('/posts', [aRecord(posts, { id: 1 })]);
    await visit('/news-and-blogs?page=2');
    expect(main().getByText('Page Not Found 404')).toBeInTheDocument();
  });

  it.each([
    { slug: 'faq', call: '/faqs', words: 'No Data Found !' },
    { slug: 'news-and-blogs', call: '/posts', words: 'No Data Found!' },
    { slug: 'career', call: '/careers', words: 'No Data Found' },
    { slug: 'boad-of-directors', call: '/profiles', words: 'No Data Found' },
  ])('shows "$words" on an empty $slug', async ({ slug, call, words }) => {
    aPage(slug);
    site.rows(call, []);
    await visit(`/${slug}`);
    expect(main().getByText(words)).toBeInTheDocument();
  });

  it.each([
    { slug: 'faq', call: '/faqs', words: 'The questions could not be loaded.' },
    { slug: 'news-and-blogs', call: '/posts', words: 'The latest news could not be loaded.' },
    { slug: 'career', call: '/careers', words: 'The openings could not be loaded.' },
    { slug: 'boad-of-directors', call: '/profiles', words: 'The team could not be loaded.' },
    { slug: 'contact-us', call: '/applications/quoin-site', words: 'The contact details could not be loaded.' },
  ])('shows "$words" on $slug when its call fails, within the page', async ({ slug, call, words }) => {
    aPage(slug);
    site.fails(call);
    await visit(`/${slug}`);
    expect(main().getByText(words)).toBeInTheDocument();
    expect(main().getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(main().getByRole('heading', { level: 1, name: 'The page' })).toBeInTheDocument();
  });

  it('fits the headings of an editor below the headings above them', async () => {
    site.record('/pages/about-us', {
      ...aRecord(pages, { slug: 'about-us', title: 'The page', content: '<h1>In the page</h1><h3>Deeper</h3>' }),
      sections: [{ ...aRecord(sections, { title: 'A section', content: '<h2>In the section</h2>' }), widgets: [] }],
    });
    await visit('/about-us');
    const ranks = main()
      .getAllByRole('heading')
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    expect(ranks).toEqual(['H1 The page', 'H2 In the page', 'H3 Deeper', 'H2 A section', 'H3 In the section']);
  });

  it('shows the six services with links to their pages', async () => {
    aPage('services');
    await visit('/services');
    expect(
      main()
        .getAllByText('Read More')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/software-service',
      '/implementation',
      '/service',
      '/service',
      '/network-and-infrastructure',
      '/specialization',
    ]);
  });

  it('shows contact details and office hours', async () => {
    aPage('contact-us');
    await visit('/contact-us');
    expect(main().getByRole('heading', { name: 'Get in touch' })).toBeInTheDocument();
    expect(main().getByText('Mon-Fri From 9:00am to 6:00pm')).toBeInTheDocument();
    expect(main().getByRole('link', { name: '+977 1 255' })).toBeInTheDocument();
  });

  it('lists the newest stories at /sitemap, and links to the older ones', async () => {
    site.rows('/profiles', []);
    site.rows(
      '/posts',
      Array.from({ length: 230 }, (_, index) =>
        aRecord(posts, { id: index + 1, slug: `story-${index + 1}`, title: `Story ${index + 1}` }),
      ),
    );
    await visit('/sitemap');
    expect(main().getAllByRole('link', { name: /^Story/ })).toHaveLength(200);
    expect(main().getByRole('link', { name: 'Older stories' })).toHaveAttribute('href', '/news-and-blogs?page=9');
  });

  it('lists every page at /sitemap, and names the list that failed', async () => {
    site.rows('/menus', [aRecord(menus, { shortcode: 'FOOTERMENU' })]);
    site.rows('/pages', [aRecord(pages, { slug: 'about-us', title: 'About us' })]);
    site.rows('/profiles', [aRecord(profiles, { id: 4, name: 'Ada' })]);
    site.fails('/posts');
    await visit('/sitemap');
    expect(main().getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/about-us');
    expect(main().getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/profile/4');
    expect(main().getByText('The latest news could not be loaded.')).toBeInTheDocument();
    expect(
      ['pages', 'posts', 'profiles'].map((list) => site.api.listCalls(`GET /${list}`).map(({ query }) => query.fields)),
    ).toEqual([['slug,title'], ['slug,title'], ['name']]);
  });

  it('shows the social links of a person, also in the structured data', async () => {
    const social_links = [
      'https://www.a.example/ada/',
      'javascript:alert(1)',
      'http://b.example',
      'http://www.',
      'https://www.a.example/ada/',
    ].join('\n');
    site.record('/profiles/ada', aRecord(profiles, { slug: 'ada', name: 'Ada', social_links }));
    const { router } = await visit('/profile/ada');
    const links = within(await main().findByRole('list', { name: 'Ada on other sites' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['a.example/ada', 'https://www.a.example/ada/'],
      ['b.example', 'http://b.example'],
      ['http://www.', 'http://www.'],
    ]);
    expect(JSON.stringify(router.state.loaderData)).toContain(
      '"sameAs":["https://www.a.example/ada/","http://b.example","http://www."]',
    );
  });

  it('shows a post at /news, or the profile with that slug if there is no post', async () => {
    site.record('/posts/first', aRecord(posts, { slug: 'first', title: 'The first', content: '<p>News</p>' }));
    site.fails('/posts/ada', 404);
    site.record(
      '/profiles/ada',
      aRecord(profiles, { slug: 'ada', name: 'Ada', title: 'Engineer', biography_content: '<p>Life</p>' }),
    );
    const { router } = await visit('/news/first');
    expect(main().getByRole('heading', { level: 1, name: 'The first' })).toBeInTheDocument();
    await router.navigate('/news/ada');
    expect(await main().findByText('(Engineer)')).toBeInTheDocument();
    expect(main().getByText('Life')).toBeInTheDocument();
  });
});
