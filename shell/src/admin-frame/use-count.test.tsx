import { act, render, screen, waitFor } from '@testing-library/react';
import { updateRecord } from '@quoin/shared/runtime/api-client';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { RouterProvider } from '@quoin/shared/runtime/router';
import { contactMessages } from '@quoin/shared/contract/resources/contact-messages';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { Sidebar } from './sidebar.tsx';

const menu = [
  { path: 'slider', label: 'Slider', icon: 'slideshow', order: 10 },
  {
    path: 'messages',
    label: 'Messages',
    icon: 'message',
    order: 20,
    count: { resource: 'contact-messages', where: { status: 0 }, label: 'unread' },
  },
];

describe('the numbers in the sidebar', () => {
  let api: FakeApi;
  let unread: number;

  beforeEach(() => {
    unread = 4;
    api = fakeApi();
    api.on('GET /contact-messages', () => ({
      body: { data: { data: [], current_page: 1, last_page: 1, per_page: 1, total: unread } },
    }));
    api.on('PUT /contact-messages/7', () => ({
      body: { data: aRecord(contactMessages, { id: 7, name: 'S', message: 'M', status: 1 }) },
    }));
  });

  const open = () => {
    const router = createMemoryRouter(
      [{ path: '/admin', element: <Sidebar menu={menu} onNavigate={() => undefined} onLogout={() => undefined} /> }],
      { initialEntries: ['/admin'] },
    );
    render(
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>,
    );
  };

  it('are read by one small call, and again after a write to the resource', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Messages 4 unread' })).toBeInTheDocument();
    expect(api.listCalls('GET /contact-messages').map(({ query }) => query)).toEqual([
      { status: '0', page: '1', size: '1' },
    ]);
    unread = 3;
    await act(() => updateRecord(contactMessages, 7, { status: 1 }));
    expect(await screen.findByRole('link', { name: 'Messages 3 unread' })).toBeInTheDocument();
  });

  it('are those of the last request, whichever response arrives first', async () => {
    const late = Promise.withResolvers<void>();
    api.on('GET /contact-messages', async () => {
      const total = unread;
      if (total === 4) await late.promise;
      return { body: { data: { data: [], current_page: 1, last_page: 1, per_page: 1, total } } };
    });
    open();
    await waitFor(() => expect(api.calls).toHaveLength(1));
    unread = 3;
    await act(() => updateRecord(contactMessages, 7, { status: 1 }));
    await screen.findByRole('link', { name: 'Messages 3 unread' });
    await act(async () => late.resolve());
    expect(screen.getByRole('link', { name: 'Messages 3 unread' })).toBeInTheDocument();
  });

  it('are absent when they are 0 or unknown', async () => {
    unread = 0;
    open();
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Messages' })).toBeInTheDocument();
    api.on('GET /contact-messages', () => problemResponse(500, { title: 'Something went wrong on the server.' }));
    act(() => void globalThis.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(api.calls).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Messages' })).toBeInTheDocument();
  });
});
