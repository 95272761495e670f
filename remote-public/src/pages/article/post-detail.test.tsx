import { screen, within } from '@testing-library/react';
import { getHead } from '@quoin/shared/contract/head';
import { postCategories } from '@quoin/shared/contract/resources/post-categories';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { pageResponse } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, visit } from '../../testing/a-site.tsx';

describe('an article', () => {
  let site: ReturnType<typeof aSite>;
  const main = () => within(screen.getByRole('main'));
  const trail = () =>
    within(main().getByRole('navigation', { name: 'You are here' }))
      .getAllByRole('listitem')
      .map((item) => [item.textContent, within(item).queryByRole('link')?.getAttribute('href')]);
  const aPost = (slug: string, post: object = {}) =>
    site.record(`/posts/${slug}`, aRecord(posts, { id: 1, slug, title: `The ${slug}`, ...post }));

  beforeEach(() => {
    site = aSite();
    site.rows('/post-categories', [aRecord(postCategories, { id: 3, name: 'From the field', slug: 'field' })]);
  });

  it('links to the news of its category, if visitors may read it, also in its breadcrumb', async () => {
    aPost('first', { category_id: 3 });
    aPost('second', { category_id: 4 });
    const { router } = await visit('/news/first');
    const href = '/news-and-blogs?category=field';
    expect(
      main()
        .getAllByText('From the field')
        .map((link) => link.getAttribute('href')),
    ).toEqual([href, href]);
    expect(trail()).toEqual([
      ['Home', '/'],
      ['News', '/news-and-blogs'],
      ['From the field', href],
    ]);
    const ofSearchEngines = JSON.stringify(getHead(router.state.loaderData.news).jsonLd);
    expect(ofSearchEngines).toContain(`"position":3,"name":"From the field","item":"https://site.example${href}"`);
    await router.navigate('/news/second');
    expect(await main().findByRole('heading', { level: 1, name: 'The second' })).toBeInTheDocument();
    expect(main().queryByText('From the field')).toBeNull();
    expect(trail().map(([name]) => name)).toEqual(['Home', 'News']);
  });

  it('links to the news of each of its tags; without tags it shows nothing of them', async () => {
    aPost('first', { tags: 'Zürich West, R&D, zurich west' });
    aPost('second', { tags: ' , ' });
    const { router } = await visit('/news/first');
    const tags = within(main().getByRole('region', { name: 'Tags' }));
    expect(tags.getAllByRole('listitem')).toHaveLength(2);
    expect(tags.getByRole('link', { name: 'Zürich West' })).toHaveAttribute('href', '/news-and-blogs?tag=zurich+west');
    expect(tags.getByRole('link', { name: 'R&D' })).toHaveAttribute('href', '/news-and-blogs?tag=r%26d');
    await router.navigate('/news/second');
    expect(await main().findByRole('heading', { level: 1, name: 'The second' })).toBeInTheDocument();
    expect(main().queryByText('Tags')).toBeNull();
  });

  it('names its author, who is also in the structured data; without one it is by the organisation', async () => {
    aPost('first', { author: 'Ann Ríos' });
    aPost('second');
    const { router } = await visit('/news/first');
    expect(main().getByText('By Ann Ríos')).toBeInTheDocument();
    const readAuthor = () => getHead(router.state.loaderData.news).jsonLd?.[0];
    expect(readAuthor()).toMatchObject({ author: { '@type': 'Person', name: 'Ann Ríos' } });
    await router.navigate('/news/second');
    expect(await main().findByRole('heading', { level: 1, name: 'The second' })).toBeInTheDocument();
    expect(main().queryByText(/^By /)).toBeNull();
    expect(readAuthor()).toMatchObject({ author: { '@id': 'https://site.example/#organization' } });
  });

  it('says how long people read', async () => {
    aPost('first', { content: `<p>${'Some words to read. '.repeat(220)}</p>` });
    await visit('/news/first');
    expect(main().getByText('4 min read')).toBeInTheDocument();
  });

  it('leads on to the latest posts of its category, then to the latest of all', async () => {
    aPost('first', { category_id: 3 });
    const rows = [1, 2, 3, 4, 5].map((id) =>
      aRecord(posts, { id, slug: `post-${id}`, title: `Story ${id}`, category_id: id % 2 === 1 ? 3 : 4 }),
    );
    site.api.on('GET /posts', (call) =>
      pageResponse(
        rows.filter(
          (row) => call.query.category_id === undefined || String(row.category_id) === call.query.category_id,
        ),
        call,
      ),
    );
    await visit('/news/first');
    const related = within(main().getByRole('complementary', { name: 'Read next' }));
    expect(related.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Story 3',
      'Story 5',
      'Story 2',
    ]);
    expect(related.getByText('Story 3')).toHaveAttribute('href', '/news/post-3');
    expect(related.getByText('Latest news')).toHaveAttribute('href', '/news-and-blogs');
  });

  it('is shown when the other posts cannot be read', async () => {
    aPost('first');
    site.fails('/posts', 503);
    await visit('/news/first');
    expect(main().getByRole('heading', { level: 1, name: 'The first' })).toBeInTheDocument();
    expect(main().getByText('The latest news could not be loaded.')).toBeInTheDocument();
  });
});

describe('a person', () => {
  it('has a breadcrumb', async () => {
    const site = aSite();
    site.record('/profiles/ada', aRecord(profiles, { slug: 'ada', name: 'Ada' }));
    await visit('/profile/ada');
    const trail = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });
});
