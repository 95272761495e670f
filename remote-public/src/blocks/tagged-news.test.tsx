import { screen, within } from '@testing-library/react';
import { getHead } from '@quoin/shared/contract/head';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { pageResponse } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, visit } from '../testing/a-site.tsx';

describe('the news with a tag', () => {
  let site: ReturnType<typeof aSite>;
  const main = () => within(screen.getByRole('main'));

  beforeEach(() => {
    site = aSite();
    site.record('/pages/news-and-blogs', aRecord(pages, { slug: 'news-and-blogs', title: 'News and blogs' }));
    site.api.on('GET /posts', (call) => {
      const rows = Array.from({ length: call.query.tag === 'zurich west' ? 60 : 0 }, (_, index) =>
        aRecord(posts, {
          id: index + 1,
          slug: `story-${index + 1}`,
          title: `Story ${index + 1}`,
          tags: index === 0 ? 'field, Zürich West' : 'ZURICH WEST',
        }),
      );
      return pageResponse(rows, call);
    });
  });

  it('are a page under the name of the tag, below all news', async () => {
    const { router } = await visit('/news-and-blogs?tag=zurich+west');
    expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('Zürich West');
    expect(main().getByText('News with the tag “Zürich West”')).toBeInTheDocument();
    expect(main().getAllByText(/^Story \d+$/)).toHaveLength(25);
    const trail = within(main().getByRole('navigation', { name: 'You are here' })).getAllByRole('link');
    expect(trail.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['News and blogs', '/news-and-blogs'],
    ]);
    expect(main().getByRole('link', { name: 'All news' })).toHaveAttribute('href', '/news-and-blogs');
    const head = getHead(router.state.loaderData.page);
    expect(head).toMatchObject({
      title: 'Zürich West: News and blogs',
      canonical: '/news-and-blogs?tag=zurich+west',
      description: 'News with the tag “Zürich West”',
    });
    expect(head).not.toHaveProperty('feed');
  });

  it('have further pages in the spelling of the latest post, with links to those before and after', async () => {
    const { router } = await visit('/news-and-blogs?tag=zurich+west&page=2');
    expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('Zürich West');
    expect(main().getByText('Story 26')).toBeInTheDocument();
    const [newer, older] = [main().getByText('Newer stories'), main().getByText('Older stories')];
    expect([newer.getAttribute('href'), newer.getAttribute('rel')]).toEqual([
      '/news-and-blogs?tag=zurich+west',
      'prev',
    ]);
    expect([older.getAttribute('href'), older.getAttribute('rel')]).toEqual([
      '/news-and-blogs?tag=zurich+west&page=3',
      'next',
    ]);
    expect(getHead(router.state.loaderData.page)).toMatchObject({
      title: 'Zürich West: News and blogs (page 2)',
      canonical: '/news-and-blogs?tag=zurich+west&page=2',
    });
  });

  it.each([
    ['Z%C3%BCrich%20West', '?tag=zurich+west'],
    ['+ZURICH++West+&page=2', '?tag=zurich+west&page=2'],
    ['%20', ''],
  ])('have one address: ?tag=%s leads to it', async (typed, canonical) => {
    site.rows('/posts', [aRecord(posts, { id: 1, tags: 'Zürich West' })]);
    const { router } = await visit(`/news-and-blogs?tag=${typed}`);
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`/news-and-blogs${canonical}`);
  });

  it.each(['nobody', 'zurich', 'zurich+west&page=4'])('are not there for ?tag=%s', async (tag) => {
    await visit(`/news-and-blogs?tag=${tag}`);
    expect(main().getByText('Page Not Found 404')).toBeInTheDocument();
  });

  it('are named by the address when they cannot be read', async () => {
    site.fails('/posts', 503);
    await visit('/news-and-blogs?tag=zurich+west');
    expect(main().getByRole('heading', { level: 1 })).toHaveTextContent('zurich west');
    expect(main().getByText('The latest news could not be loaded.')).toBeInTheDocument();
  });
});
