import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveDraft, readDraftsFor, getDraftKey } from '@quoin/shared/admin/local-drafts';
import { applications } from '@quoin/shared/contract/resources/applications';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { rememberToken } from '@quoin/shared/runtime/auth';
import { configure, runtimeConfig } from '@quoin/shared/runtime/config';
import { Outlet } from '@quoin/shared/runtime/router';
import { fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const menu: MenuEntry[] = [
  { path: 'page', label: 'Page', icon: '', order: 1, resource: 'pages' },
  { path: 'messages', label: 'Messages', icon: '', order: 2, resource: 'contact-messages' },
];
const framed = [{ element: <Outlet context={menu} />, children: routes }];

describe('dashboard', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.on('GET /app-report', () => ({
      body: { data: { total_page: 14, total_section: 38, total_widget: 61, total_post_category: 6, total_post: 1240 } },
    }));
    api.on('GET /applications/quoin-site', () => ({
      body: { data: aRecord(applications, { name: 'Nirman Systems', email: 'info@example.com' }) },
    }));
    api.on('GET /app-report/changes', () => ({ body: { data: [] } }));
    api.on('GET /app-report/content-checks', () => ({ body: { data: [] } }));
    api.on('GET /contact-messages', (call) => pageResponse([], call));
  });

  it.each(['/admin/dashboard', '/admin/dashboard/social', '/admin/dashboard/social%20'])(
    'shows the application and the counts at %s',
    async (address) => {
      renderAdmin(routes, address);
      expect(await screen.findByText('Nirman Systems')).toBeInTheDocument();
      expect(screen.getByText('info@example.com')).toBeInTheDocument();
      const counts = screen
        .getAllByRole('term')
        .slice(0, 5)
        .map((term) => [term.textContent?.trim(), term.nextElementSibling?.textContent]);
      expect(counts).toEqual([
        ['Pages', '14'],
        ['Sections', '38'],
        ['Widgets', '61'],
        ['Post categories', '6'],
        ['Posts', '1,240'],
      ]);
    },
  );

  it('shows one card when another one fails', async () => {
    api.on('GET /app-report', () => problemResponse(500, { title: 'Something went wrong on the server.' }));
    renderAdmin(routes, '/admin/dashboard');
    expect(await screen.findByText('Nirman Systems')).toBeInTheDocument();
    expect(within(screen.getByRole('alert')).getByText('The counts could not be loaded.')).toBeInTheDocument();
  });

  it('links each count to its list, and makes eight calls', async () => {
    renderAdmin(routes, '/admin/dashboard');
    expect(await screen.findByRole('link', { name: 'Post categories' })).toHaveAttribute('href', '/admin/category');
    await screen.findByText('Nirman Systems');
    expect(api.calls).toHaveLength(8);
  });

  it('lists the last changes with their authors, and links to the records that still exist', async () => {
    rememberToken('a-token-of-somebody', 5);
    const at = '2026-01-02 03:04:05';
    api.on('GET /app-report/changes', () => ({
      body: {
        data: [
          {
            resource: 'pages',
            id: '7',
            label: 'About us',
            action: 'update',
            version: 4,
            by: { id: 6, name: 'Asha Rai' },
            at,
          },
          { resource: 'pages', id: '8', label: 'Old news', action: 'delete', by: { id: 5, name: 'Bikram' }, at },
          { resource: 'faqs', id: '4', label: 'Where?', action: 'create', by: { id: 9, name: null }, at },
          { resource: 'subscribers', id: '3', label: null, action: 'delete', by: null, at },
        ],
      },
    }));
    renderAdmin(framed, '/admin/dashboard');
    const card = await screen.findByRole('region', { name: 'Last changes' });
    expect(await within(card).findByRole('link', { name: 'About us' })).toHaveAttribute('href', '/admin/page/form/7');
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^About uspage, changed by Asha Rai\d/),
      expect.stringMatching(/^Old newspage, deleted by you\d/),
      expect.stringMatching(/^Where\?FAQ, added by a deleted account\d/),
      expect.stringMatching(/^No\. 3subscriber, deleted\d/),
    ]);
    expect(within(card).getByRole('heading', { level: 3 })).toHaveTextContent('Friday, 2 January 2026');
    expect(within(card).getByRole('link', { name: 'All changes' })).toHaveAttribute('href', '/admin/dashboard/changes');
    expect(
      within(card)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/admin/page/form/7', '/admin/page/history/7?against=3&version=4', '/admin/dashboard/changes']);
  });

  describe('drafts of mine', () => {
    const page = { user: '5', appKey: 'quoin-site', resource: 'pages', record: 7 };
    const work = (at: string, title: string) => ({ at, version: 3, values: { title }, before: { title: 'As it was' } });
    const card = async () => within(await screen.findByRole('region', { name: 'My drafts' }));

    beforeEach(() => {
      localStorage.clear();
      rememberToken('a-token-of-somebody', 5);
      saveDraft(getDraftKey(page, 'a'), work('2026-01-02T03:04:05.000Z', 'About the firm'));
      saveDraft(getDraftKey({ ...page, record: 'new' }, 'b'), work('2026-01-03T03:04:05.000Z', 'A new one'));
      saveDraft(getDraftKey({ ...page, user: '6' }, 'c'), work('2026-01-02T03:04:05.000Z', 'Somebody else’s'));
      saveDraft(getDraftKey({ ...page, appKey: 'second' }, 'd'), work('2026-01-02T03:04:05.000Z', 'Of another site'));
    });

    it('link to their forms, newest first, and are the user’s own of this site', async () => {
      renderAdmin(framed, '/admin/dashboard');
      const links = (await card()).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['A new one', '/admin/page/form'],
        ['About the firm', '/admin/page/form/7'],
      ]);
    });

    it('can be discarded, and restored by Undo', async () => {
      const { user } = renderAdmin(framed, '/admin/dashboard');
      await user.click((await card()).getByRole('button', { name: 'Discard what was typed in About the firm' }));
      expect(readDraftsFor({ ...page, record: 7 })).toEqual([]);
      await user.click((await card()).getByRole('button', { name: 'Keep what was typed in About the firm' }));
      expect(readDraftsFor({ ...page, record: 7 })).toMatchObject([{ draft: { values: { title: 'About the firm' } } }]);
    });
  });

  it('shows the messages that nobody has read', async () => {
    const messages = ['Asha', 'Bikram', 'Chandra', 'Dipa', 'Esha'].map((name, id) =>
      aRecord(contactMessages, { id, name, message: `From ${name}` }),
    );
    api.on('GET /contact-messages', (call) => pageResponse(messages, call));
    renderAdmin(framed, '/admin/dashboard');
    const card = await screen.findByRole('region', { name: 'Unread messages' });
    expect(await within(card).findByRole('link', { name: 'Asha' })).toHaveAttribute('href', '/admin/messages');
    expect(within(card).getByText('and 1 more')).toBeInTheDocument();
    expect(api.listCalls('GET /contact-messages')[0]?.query).toEqual({ status: '0', size: '4' });
  });

  it('counts the failed content checks, and links to the records', async () => {
    api.on('GET /app-report/content-checks', () => ({
      body: {
        data: [
          { kind: 'missing-description', resource: 'pages', total: 9, records: [{ id: '7', label: 'About us' }] },
          { kind: 'missing-alt-text', resource: 'files', total: 1, records: [{ id: 'a.webp', label: 'quay.png' }] },
          { kind: 'broken-links', resource: 'menus', total: 0, records: [] },
        ],
      },
    }));
    renderAdmin(framed, '/admin/dashboard');
    const card = await screen.findByRole('region', { name: 'Needs attention' });
    expect(await within(card).findByText('9 pages without a description')).toBeInTheDocument();
    expect(within(card).getByText('1 picture without alt text')).toBeInTheDocument();
    expect(within(card).queryByText(/menu link/)).not.toBeInTheDocument();
    expect(within(card).getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/admin/page/form/7');
    expect(within(card).getByText('and 8 more')).toBeInTheDocument();
  });

  it('does not count a link to the path of another remote as broken', async () => {
    configure({ ...runtimeConfig(), remotePaths: ['events', 'shop'] });
    renderAdmin(framed, '/admin/dashboard');
    await screen.findByRole('region', { name: 'Needs attention' });
    expect(api.listCalls('GET /app-report/content-checks')[0]?.query).toEqual({ elsewhere: 'events,shop' });
  });

  it('shows in each card that all is well, or that it could not be loaded', async () => {
    api.on('GET /app-report/content-checks', () =>
      problemResponse(500, { title: 'Something went wrong on the server.' }),
    );
    renderAdmin(framed, '/admin/dashboard');
    expect(await screen.findByText('Nothing has been changed yet.')).toBeInTheDocument();
    expect(screen.getByText('Every message has been read.')).toBeInTheDocument();
    expect(within(screen.getByRole('alert')).getByText('“Needs attention” could not be loaded.')).toBeInTheDocument();
    api.on('GET /app-report/content-checks', () => ({ body: { data: [] } }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Nothing: all pages have descriptions/)).toBeInTheDocument();
  });
});
