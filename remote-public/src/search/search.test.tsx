import { screen, within } from '@testing-library/react';
import { menus } from '@quoin/shared/contract/resources/menus';
import type { SiteMatch } from '@quoin/shared/contract/wire';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, visit } from '../testing/a-site.tsx';

const aMatch = (match: Partial<SiteMatch>): SiteMatch => ({
  resource: 'pages',
  id: 1,
  slug: 'about-us',
  title: 'About us',
  marked_title: [{ text: 'About us', is_match: false }],
  excerpt: [],
  ...match,
});

describe('the search of the site', () => {
  let site: ReturnType<typeof aSite>;
  const main = () => within(screen.getByRole('main'));
  const finds = (matches: SiteMatch[], more: object = {}) =>
    site.api.on('GET /site-search', ({ query }) => ({
      body: {
        data: {
          data: matches,
          current_page: Number(query.page),
          last_page: 3,
          per_page: 10,
          total: 25,
          is_complete: true,
          ...more,
        },
      },
    }));

  beforeEach(() => {
    site = aSite();
    site.rows('/menus', [
      { ...aRecord(menus, { id: 1, title: 'Our work', slug: 'our-work', shortcode: 'TOPMENU' }), children: [] },
    ]);
  });

  it('is linked from the header, and marked there as the current page', async () => {
    const { router } = await visit('/search');
    const link = screen.getByRole('link', { name: 'Search this site' });
    expect(link).toHaveAttribute('href', '/search');
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(router.state.loaderData.search).toMatchObject({ head: { canonical: '/search', isUnlisted: true } });
  });

  it('asks for words before the first search, suggests pages, and reads nothing', async () => {
    await visit('/search?q=%20');
    expect(main().getByRole('searchbox', { name: 'Words to look for' })).toHaveValue('');
    expect(main().getByRole('link', { name: 'Our work' })).toBeVisible();
    expect(site.api.listCalls('GET /site-search')).toEqual([]);
  });

  it('shows the matches with their kind, and the words marked as text', async () => {
    finds([
      aMatch({
        resource: 'posts',
        slug: 'lamps',
        marked_title: [
          { text: 'Lamp', is_match: true },
          { text: ' of <b>', is_match: false },
        ],
        excerpt: [{ text: '<img src=x>', is_match: true }],
      }),
    ]);
    const { user, router } = await visit('/search');
    await user.type(main().getByRole('searchbox'), '  lamp   oil {Enter}');
    expect(await main().findByRole('heading', { level: 2, name: '25 results for “lamp oil”' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/search');
    const match = within(main().getByRole('article'));
    expect(match.getByText('News')).toBeVisible();
    expect(match.getByRole('link', { name: 'Lamp of <b>' })).toHaveAttribute('href', '/news/lamps');
    expect(match.getByText('Lamp').tagName).toBe('MARK');
    expect(match.getByText('<img src=x>').tagName).toBe('MARK');
    expect(main().queryByRole('img')).toBeNull();
    expect(site.api.listCalls('GET /site-search').map(({ query }) => query)).toEqual([
      { search_key: 'lamp oil', page: '1' },
    ]);
    expect(router.state.loaderData.search).toMatchObject({ head: { title: 'Search: lamp oil', isUnlisted: true } });
  });

  it.each([
    { match: { resource: 'pages', slug: 'faq' }, href: '/faq' },
    { match: { resource: 'profiles', slug: 'ann' }, href: '/profile/ann' },
    { match: { resource: 'post-categories', slug: 'field' }, href: '/news-and-blogs?category=field' },
    { match: { resource: 'faqs', slug: 'faq' }, href: '/faq#faqs-7' },
    { match: { resource: 'careers', slug: 'career' }, href: '/career#careers-7' },
    { match: { resource: 'sections', slug: '' }, href: '/' },
  ])('links a match in $match.resource to $href', async ({ match, href }) => {
    finds([aMatch({ ...match, id: 7 })]);
    await visit('/search?q=us');
    expect(within(main().getByRole('article')).getByRole('link')).toHaveAttribute('href', href);
  });

  it('pages through the results, and has no page behind the last', async () => {
    finds([aMatch({})]);
    const { router } = await visit('/search?q=a%26b&page=2');
    const links = within(main().getByRole('navigation', { name: 'Pages of the results' }));
    expect(links.getByText('Page 2 of 3')).toBeVisible();
    expect(links.getByRole('link', { name: 'Previous results' })).toHaveAttribute('href', '/search?q=a%26b');
    expect(links.getByRole('link', { name: 'More results' })).toHaveAttribute('href', '/search?q=a%26b&page=3');
    expect(screen.getByRole('main').querySelector('ol[start]')).toHaveAttribute('start', '11');
    await router.navigate('/search?q=a%26b&page=4');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found 404' })).toBeVisible();
  });

  it('says what to try when nothing is found', async () => {
    finds([], { total: 0, last_page: 1 });
    await visit('/search?q=unicorn');
    expect(main().getByRole('heading', { level: 2, name: 'Nothing here has the words “unicorn”' })).toBeVisible();
    expect(main().getByText(/Check the spelling/)).toBeVisible();
    expect(main().getByRole('link', { name: 'Our work' })).toBeVisible();
  });

  it('says when there are more matches than it looks at', async () => {
    finds([aMatch({})], { is_complete: false });
    await visit('/search?q=the');
    expect(main().getByText('The first 25 results for “the”. More words find fewer.')).toBeVisible();
  });

  it('sends 100 characters at most, and says when the server does not answer', async () => {
    site.fails('/site-search', 503);
    await visit(`/search?q=${'ä'.repeat(150)}`);
    expect(site.api.listCalls('GET /site-search')[0]?.query.search_key).toBe('ä'.repeat(100));
    expect(main().getByText('The results could not be loaded.')).toBeVisible();
    expect(main().getByRole('searchbox')).toBeVisible();
  });
});
