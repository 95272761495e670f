import { act, render, screen, waitFor } from '@testing-library/react';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { RouterProvider } from '@quoin/shared/runtime/router';
import { fakeApi, problemResponse, type FakeResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { anAccount } from '@quoin/shared/testing/records';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { AdminFrame } from '../admin-frame.tsx';

const menu: MenuEntry[] = [
  { path: 'dashboard', label: 'Dashboard', icon: 'dashboard', order: 10 },
  { path: 'users', label: 'Users', icon: 'users', order: 20, within: 'accounts' },
  {
    path: 'messages',
    label: 'Messages',
    icon: 'message',
    order: 30,
    count: { resource: 'contact-messages', where: { status: 0 }, label: 'unread' },
  },
];

describe('the sidebar', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.on('GET /contact-messages', () => ({
      body: { data: { data: [], current_page: 1, last_page: 1, per_page: 1, total: 4 } },
    }));
  });

  const open = () => {
    const router = createMemoryRouter(
      [{ path: '/admin', element: <AdminFrame menu={menu} />, children: [{ path: '*', element: <h1>Here</h1> }] }],
      { initialEntries: ['/admin/users'] },
    );
    render(
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>,
    );
    return router;
  };
  const users = () => screen.queryByRole('link', { name: 'Users' });

  it('has no links of the accounts application until the account has loaded', async () => {
    const late = Promise.withResolvers<FakeResponse>();
    api.on('GET /account', () => late.promise);
    open();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeInTheDocument();
    expect(users()).not.toBeInTheDocument();
    await act(async () => late.resolve({ body: { data: anAccount({ app_keys: ['quoin-accounts'] }) } }));
    await waitFor(() => expect(users()).toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Messages 4 unread' })).toBeInTheDocument();
    // The other links do not count again when a link is added.
    expect(api.listCalls('GET /contact-messages')).toHaveLength(1);
  });

  it('has no links of the accounts application for other users, but their paths still work', async () => {
    api.on('GET /account', () => ({ body: { data: anAccount({ app_keys: ['quoin-site'] }) } }));
    open();
    await waitFor(() => expect(api.listCalls('GET /account')).toHaveLength(1));
    await act(() => new Promise(process.nextTick));
    expect(users()).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Here' })).toBeInTheDocument();
  });

  it.each([
    {
      who: 'who administers the accounts too',
      answer: () => ({ body: { data: anAccount({ app_keys: ['quoin-accounts', 'quoin-site'] }) } }),
    },
    { who: 'whom nobody can ask about', answer: () => problemResponse(503, { title: 'The server is busy.' }) },
  ])('has them for $who', async ({ answer }) => {
    api.on('GET /account', answer);
    open();
    await waitFor(() => expect(users()).toBeInTheDocument());
  });

  it('has only the own account, while the site demands a second factor', async () => {
    api.on('GET /account', () => ({ body: { data: anAccount({ withheld_keys: ['quoin-site'] }) } }));
    const router = open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/account'));
    await act(() => router.navigate('/admin/dashboard'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/account'));
  });

  it('stays where it is while another site demands a second factor', async () => {
    api.on('GET /account', () => ({
      body: { data: anAccount({ app_keys: ['quoin-accounts'], withheld_keys: ['other-site'] }) },
    }));
    const router = open();
    await waitFor(() => expect(users()).toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/admin/users');
  });
});
