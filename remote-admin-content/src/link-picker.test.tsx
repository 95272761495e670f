import { screen, waitFor, within } from '@testing-library/react';
import { menus } from '@quoin/shared/contract/resources/menus';
import { pages } from '@quoin/shared/contract/resources/pages';
import { posts } from '@quoin/shared/contract/resources/posts';
import { profiles } from '@quoin/shared/contract/resources/profiles';
import { sections } from '@quoin/shared/contract/resources/sections';
import { getBody, fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';
import { siteLinks } from './resources/site-links.ts';

/** The library hides a list until it is placed, which never happens in jsdom. */
const unplaced = { hidden: true };

const noPage = 'No active page of this site has this address.';

describe('the address of a menu entry', () => {
  let api: FakeApi;

  beforeEach(() => {
    localStorage.clear();
    api = fakeApi();
    const about = aRecord(pages, { id: 4, title: 'About us', slug: 'about-us', status: 1 });
    api.on('GET /pages', (call) => {
      const { search_key: search = '', status, ids } = call.query;
      const rows = [about, aRecord(pages, { id: 5, title: 'Old plans', slug: 'plans', status: 0 })];
      const isFound = (page: (typeof rows)[number]) =>
        ids === undefined ? `${page.title} ${page.slug}`.toLowerCase().includes(search) : ids === String(page.id);
      return pageResponse(
        rows.filter((page) => isFound(page) && (status === undefined || status === String(page.status))),
        call,
      );
    });
    api.on('GET /posts', (call) =>
      pageResponse(
        call.query.search_key === 'no-such'
          ? []
          : [aRecord(posts, { id: 8, title: 'A day', slug: 'a-day', status: 1 })],
        call,
      ),
    );
    api.on('GET /profiles', (call) => pageResponse([aRecord(profiles, { id: 1, slug: 'asha', status: 1 })], call));
    api.on('GET /sections', (call) =>
      pageResponse(
        [
          aRecord(sections, { id: 9, name: 'history', title: 'Our history', page_id: 4, status: 1 }),
          aRecord(sections, { id: 10, name: 'hero', title: '', page_id: null, is_top: 1, status: 1 }),
          aRecord(sections, { id: 11, name: 'nowhere', page_id: null, is_top: 0, status: 1 }),
        ],
        call,
      ),
    );
    api.on('GET /menus', (call) => pageResponse([], call));
    api.on('POST /menus', (call) => ({ status: 201, body: { data: aRecord(menus, getBody(call)) } }));
  });

  const box = () => screen.findByRole('combobox', { name: 'Slug' });
  const offered = async () => within(await screen.findByRole('listbox', unplaced)).findAllByRole('option', unplaced);
  const searches = () =>
    api.listCalls('GET /pages').flatMap(({ query }) => (query.status === undefined ? (query.search_key ?? []) : []));

  it('is chosen by name and keyboard from pages, posts and sections', async () => {
    const { user } = renderAdmin(routes, '/admin/menus/form');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'About');
    await user.tab();
    expect(await box()).toHaveFocus();
    expect(screen.queryByRole('listbox', unplaced)).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    expect((await offered()).map(({ textContent }) => textContent)).toEqual([
      'About usabout-us',
      'Old plans (inactive)plans',
      'A day/news/a-day',
      'Our history, on About usabout-us',
      'hero, on the home page/',
    ]);
    await user.keyboard('about us');
    await waitFor(() => expect(searches()).toContain('about us'));
    await waitFor(async () => expect((await offered())[1]).toHaveTextContent('A day'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await box()).toHaveValue('about-us');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(api.listCalls('POST /menus')[0]?.body).toMatchObject({ slug: 'about-us' }));
  });

  it('may be that of another site, which is neither searched nor checked', async () => {
    const { user } = renderAdmin(routes, '/admin/menus/form');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Elsewhere');
    await user.type(await box(), 'https://example.org/a');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(api.listCalls('POST /menus')[0]?.body).toMatchObject({ slug: 'https://example.org/a' }));
    expect(searches()).not.toContain('a');
    expect(screen.queryByText(noPage)).not.toBeInTheDocument();
  });

  it.each([
    ['about-us', true],
    ['/about-us#history', true],
    ['4', true],
    ['/', true],
    ['sitemap', true],
    ['news/a-day', true],
    ['/profile/asha', true],
    ['/media/a.pdf', true],
    ['plans', false],
    ['no-such', false],
    ['/news/no-such', false],
    ['/about-us/deeper', false],
  ])('is known to lead to a page or not: %s', async (address, isFound) =>
    expect(await siteLinks.findProblem(address, new AbortController().signal)).toBe(isFound ? undefined : noPage),
  );

  it('gets a warning while it leads nowhere, and can be saved all the same', async () => {
    const { user } = renderAdmin(routes, '/admin/menus/form');
    await user.type(await box(), 'no-such-page');
    expect(await screen.findByText(noPage)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled();
    await user.clear(await box());
    expect(screen.queryByText(noPage)).not.toBeInTheDocument();
  });

  it('can be typed while the search fails, and the form says so', async () => {
    api.on('GET /posts', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = renderAdmin(routes, '/admin/menus/form');
    await user.type(await box(), 'about-us');
    expect(await screen.findByText(/^The addresses of this site could not be looked up: /)).toBeInTheDocument();
    expect(await box()).toHaveValue('about-us');
  });
});
