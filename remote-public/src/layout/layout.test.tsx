import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { applications } from '@quoin/shared/contract/resources/applications';
import { menus } from '@quoin/shared/contract/resources/menus';
import { pages } from '@quoin/shared/contract/resources/pages';
import { socials } from '@quoin/shared/contract/resources/socials';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { RouterProvider } from '@quoin/shared/runtime/router';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite, visit } from '../testing/a-site.tsx';
import type { LayoutData } from './read-layout.ts';

const hidden = { hidden: true } as const;

describe('layout', () => {
  let site: ReturnType<typeof aSite>;

  beforeEach(() => {
    site = aSite();
  });

  const topMenu = () => within(screen.getByRole('navigation', { name: 'Main menu', ...hidden }));
  const footer = () => within(screen.getByRole('contentinfo'));

  it('shows Home and the top menu of the server with its sub-menus', async () => {
    const child = aRecord(menus, { id: 3, parent_id: 2, title: 'Training', slug: 'service' });
    site.rows('/menus', [
      { ...aRecord(menus, { id: 1, title: 'About us', slug: 'about-us' }), children: [] },
      { ...aRecord(menus, { id: 2, title: 'Services', slug: '' }), children: [{ ...child, children: [] }] },
      { ...aRecord(menus, { id: 4, title: 'Elsewhere', slug: 'https://example.org/' }), children: [] },
    ]);
    await visit('/');
    expect(
      topMenu()
        .getAllByRole('link', hidden)
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Home', '/'],
      ['About us', '/about-us'],
      ['Training', '/service'],
      ['Elsewhere', 'https://example.org/'],
    ]);
    expect(topMenu().getByText('Services').closest('details')).toContainElement(topMenu().getByText('Training'));
  });

  it('keeps a sub-menu open that was opened before hydration, and closes it on navigation', async () => {
    site.rows('/menus', [
      {
        ...aRecord(menus, { id: 1, title: 'Services' }),
        children: [{ ...aRecord(menus, { id: 2, title: 'Training', slug: 'service' }), children: [] }],
      },
    ]);
    const {
      router: { routes, state },
    } = await visit('/');
    const container = document.createElement('div');
    container.innerHTML = document.body.querySelector('div')?.innerHTML ?? '';
    cleanup();
    document.body.append(container);
    const opened = () => topMenu().getByText('Services').closest('details');
    opened()?.setAttribute('open', '');
    // React reports the `open` attribute as a hydration mismatch.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const router = createMemoryRouter(routes, { hydrationData: { loaderData: state.loaderData } });
    render(<RouterProvider router={router} />, { container, hydrate: true });
    await waitFor(() => expect(Object.keys(opened() ?? {}).some((key) => key.startsWith('__react'))).toBe(true));
    expect(opened()).toHaveAttribute('open');
    await act(() => router.navigate('/details'));
    expect(opened()).not.toHaveAttribute('open');
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('shows a sub-menu on hover again after Escape had hidden it', async () => {
    site.rows('/menus', [{ ...aRecord(menus, { id: 1, title: 'Services' }), children: [] }]);
    const { user } = await visit('/');
    const list = topMenu().getAllByRole('list', hidden)[0];
    await user.keyboard('{Escape}');
    expect(list).not.toHaveAttribute('data-dismissed');
  });

  it('does not render menu and footer again on navigation', async () => {
    site.rows('/menus', [
      { ...aRecord(menus, { id: 1, title: 'About us', slug: 'about-us' }), children: [] },
      { ...aRecord(menus, { id: 2, title: 'Terms', slug: 'terms', shortcode: 'FOOTERMENU' }), children: [] },
    ]);
    const { router } = await visit('/');
    const data: LayoutData = router.state.loaderData.layout;
    const read: string[] = [];
    for (const [place, items] of Object.entries(data.menus.ok ? data.menus.value : {})) {
      for (const item of items)
        Object.defineProperty(item, 'children', {
          get: () => {
            read.push(place);
            return [];
          },
        });
    }
    await act(() => router.navigate('/details'));
    expect(topMenu().getByText('About us')).not.toHaveAttribute('aria-current');
    expect(read).toEqual([]);
  });

  it('marks the current page', async () => {
    await visit('/');
    expect(topMenu().getByRole('link', { name: 'Home', ...hidden })).toHaveAttribute('aria-current', 'page');
  });

  it('shows the fallback links in the footer when the server has none, and only those whose page exists', async () => {
    site.rows(
      '/pages',
      ['about-us', 'faq', 'gallery', 'something-else'].map((slug, id) => aRecord(pages, { id, slug })),
    );
    await visit('/');
    const links = within(screen.getByRole('navigation', { name: 'Footer' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Home', '/'],
      ['About Us', '/about-us'],
      ['Gallery', '/gallery'],
      ['Sitemap', '/sitemap'],
      ["FAQ's", '/faq'],
    ]);
    expect(site.api.listCalls('GET /pages').map(({ query }) => query.fields)).toEqual(['slug']);
  });

  it('shows the FOOTERMENU rows of the server in the footer', async () => {
    site.rows('/menus', [
      { ...aRecord(menus, { title: 'Privacy', slug: 'privacy', shortcode: 'FOOTERMENU' }), children: [] },
    ]);
    await visit('/');
    expect(site.api.listCalls('GET /pages')).toEqual([]);
    expect(
      within(screen.getByRole('navigation', { name: 'Footer' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Privacy']);
    expect(topMenu().queryByText('Privacy')).toBeNull();
  });

  it('links an entry called home to the home page, and shows entries of three levels', async () => {
    const aMenu = (slug: string, children: object[] = []) => ({
      ...aRecord(menus, { id: slug.length, title: `To ${slug}`, slug, shortcode: 'FOOTERMENU' }),
      children,
    });
    site.rows('/menus', [aMenu('home'), aMenu('services', [aMenu('training', [aMenu('courses')])])]);
    await visit('/');
    const links = within(screen.getByRole('navigation', { name: 'Footer' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['To training', '/training'],
      ['To courses', '/courses'],
      ['To home', '/'],
    ]);
  });

  it.each([
    ['01-5550100 / 5550101', 'tel:015550100'],
    ['+977 (1) 555 0100 ext. 12', 'tel:+97715550100'],
  ])('links to the first phone number of "%s"', async (phone, href) => {
    site.record('/applications/quoin-site', aRecord(applications, { phone }));
    await visit('/');
    expect(footer().getByRole('link', { name: phone })).toHaveAttribute('href', href);
  });

  it('shows phone, email and copyright of the settings, and links social icons safely', async () => {
    site.rows('/socials', [
      aRecord(socials, { name: 'Forum', link_url: 'https://forum.example/', target: '_blank' }),
      aRecord(socials, { id: 2, name: 'Dead', link_url: '' }),
    ]);
    await visit('/');
    expect(footer().getByRole('link', { name: '+977 1 255' })).toHaveAttribute('href', 'tel:+9771255');
    expect(footer().getByRole('link', { name: 'a@corner.example' })).toHaveAttribute('href', 'mailto:a@corner.example');
    expect(footer().getByText('© Corner')).toBeInTheDocument();
    expect(footer().getByRole('link', { name: 'Forum (opens in a new window)' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(footer().queryByRole('link', { name: /Dead/ })).toBeNull();
  });

  it('shows the page without the settings and says so, until Retry loads them', async () => {
    site.fails('/applications/quoin-site');
    const { user } = await visit('/');
    expect(footer().getByText('The contact details could not be loaded.')).toBeInTheDocument();
    site.record('/applications/quoin-site', aRecord(applications, { name: 'Back again' }));
    await user.click(footer().getByRole('button', { name: 'Retry' }));
    expect(await footer().findByText('Back again')).toBeInTheDocument();
    expect(footer().queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('moves the focus to the footer when Retry loaded its data', async () => {
    site.fails('/applications/quoin-site');
    const { user } = await visit('/');
    site.record('/applications/quoin-site', aRecord(applications, { name: 'Back again' }));
    await user.click(footer().getByRole('button', { name: 'Retry' }));
    await footer().findByText('Back again');
    expect(screen.getByRole('contentinfo')).toHaveFocus();
  });

  it('keeps the focus on Retry when that did not help', async () => {
    site.fails('/applications/quoin-site');
    const { user } = await visit('/');
    const retry = footer().getByRole('button', { name: 'Retry' });
    await user.click(retry);
    await waitFor(() => expect(site.api.listCalls('GET /applications/quoin-site')).toHaveLength(2));
    expect(await footer().findByRole('button', { name: 'Retry' })).toHaveFocus();
  });

  it('shows the page without the menu and says so, with the link Home', async () => {
    site.fails('/menus');
    await visit('/');
    expect(topMenu().getByText('The menu could not be loaded.')).toBeInTheDocument();
    expect(topMenu().getByRole('link', { name: 'Home', ...hidden })).toBeInTheDocument();
  });

  it('shows a drawn logo when the logo fails to load, and letters for an icon that fails', async () => {
    site.record(
      '/applications/quoin-site',
      aRecord(applications, { name: 'Corner Ltd', logo_header: '/media/logo.webp', logo_footer: '/media/logo.webp' }),
    );
    site.rows('/socials', [
      aRecord(socials, { name: 'Forum', icon: '/media/forum.webp', link_url: 'https://forum.example/' }),
    ]);
    await visit('/');
    for (const image of document.querySelectorAll('img')) fireEvent.error(image);
    expect(document.querySelectorAll('img')).toHaveLength(0);
    expect(screen.getByRole('banner').querySelector('svg')).not.toBeNull();
    expect(footer().getByRole('link', { name: /^Forum/ })).toHaveTextContent('Fo');
  });

  it.each(['/no/such/page', '/nothing', '/profile/nobody', '/news/nothing'])(
    'says Page Not Found 404 at %s, with header and footer',
    async (address) => {
      for (const call of ['/pages/nothing', '/profiles/nobody', '/posts/nothing', '/profiles/nothing'])
        site.fails(call, 404);
      await visit(address);
      expect(await screen.findByRole('heading', { name: 'Page Not Found 404' })).toBeInTheDocument();
      expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    },
  );

  it('links to Home once on the not-found page of a site without a menu', async () => {
    site.fails('/pages/nothing', 404);
    await visit('/nothing');
    await screen.findByRole('heading', { name: 'Page Not Found 404' });
    const ways = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/sitemap', '/']);
  });
});
