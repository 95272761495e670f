import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { createMemoryRouter } from '@quoin/shared/memory-router';
import { RouterProvider } from '@quoin/shared/runtime/router';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { anAccount } from '@quoin/shared/testing/records';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { AdminFrame } from '../admin-frame.tsx';

const menu: MenuEntry[] = [
  { path: 'dashboard', label: 'Dashboard', icon: 'dashboard', order: 10, key: 'd' },
  { path: 'page', label: 'Page', icon: 'file-text', order: 60, key: 'p', resource: 'pages', adds: 'page' },
];

let api: FakeApi;
const user = userEvent.setup({ delay: null });

function open(address = '/admin/dashboard') {
  const list = (
    <>
      <h1>Pages</h1>
      <form role="search">
        <input type="search" aria-label="Search" />
      </form>
    </>
  );
  const router = createMemoryRouter(
    [
      {
        path: '/admin',
        element: <AdminFrame menu={menu} />,
        children: [
          { path: 'dashboard', element: <h1>Start</h1> },
          { path: 'page', element: list },
          {
            path: 'page/form/:id?',
            element: (
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  saved();
                }}
              >
                <input aria-label="Title" />
                <button type="submit">Save</button>
              </form>
            ),
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const here = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { here };
}

const saved = jest.fn();
const found = (label: string, total = 1) => ({
  body: {
    data: [
      { resource: 'pages', total, records: [{ id: 7, label }] },
      { resource: 'unheard-of', total: 1, records: [{ id: 1, label: 'x' }] },
    ],
  },
});
const box = () => screen.findByRole('combobox', { name: 'Find anything' });
const chosen = () => screen.getByRole('option', { selected: true });

beforeEach(() => {
  api = fakeApi();
  api.on('GET /account', () => ({ body: { data: anAccount() } }));
  saved.mockClear();
  localStorage.clear();
});

describe('command palette', () => {
  it('gets the keys that are pressed before it has loaded', async () => {
    const { here } = open();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'p' });
    await waitFor(async () => expect(await box()).toHaveFocus());
    expect(here()).toBe('/admin/dashboard');
  });

  it('contains what was typed while it loaded, and the previously focused field does not', async () => {
    api.on('GET /search', () => ({ body: { data: [] } }));
    open('/admin/page');
    const search = await screen.findByLabelText('Search');
    await user.click(search);
    await user.keyboard('ab');
    fireEvent.keyDown(search, { key: 'k', ctrlKey: true });
    const early = screen.getByRole('textbox', { name: 'Find anything' });
    expect(early).toHaveFocus();
    fireEvent.change(early, { target: { value: 'dashb' } });
    const palette = await box();
    expect(palette).toHaveFocus();
    expect(palette).toHaveValue('dashb');
    await user.keyboard('oard');
    expect(palette).toHaveValue('dashboard');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search).toHaveFocus());
    expect(search).toHaveValue('ab');
    await user.keyboard('{Control>}k{/Control}');
    expect(await box()).toHaveValue('');
  });

  it('restores the focus', async () => {
    open('/admin/page');
    const search = await screen.findByLabelText('Search');
    await user.click(search);
    await user.keyboard('{Control>}k{/Control}');
    expect(await box()).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search).toHaveFocus());
  });

  it('opens with Ctrl-K, takes the focus, and opens the screen that the arrow keys select', async () => {
    const { here } = open();
    await user.keyboard('{Control>}k{/Control}');
    expect(await box()).toHaveFocus();
    expect(chosen()).toHaveTextContent('Dashboard');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toHaveTextContent('Page');
    expect(await box()).toHaveAttribute('aria-activedescendant', chosen().id);
    await user.keyboard('{Enter}');
    expect(here()).toBe('/admin/page');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  });

  it('offers to add records', async () => {
    const { here } = open();
    await user.click(screen.getByRole('button', { name: 'Find anything' }));
    await user.type(await box(), 'add p');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual(['Add a page']);
    api.on('GET /search', () => ({ body: { data: [] } }));
    await user.keyboard('{Enter}');
    expect(here()).toBe('/admin/page/form');
  });

  it('finds records of the available screens, and links to the full list', async () => {
    api.on('GET /search', () => found('About us', 12));
    const { here } = open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'abo');
    const records = await screen.findByRole('group', { name: 'Page' });
    expect(
      within(records)
        .getAllByRole('option')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['About us Edit', 'All 12 in Page List']);
    expect(screen.getByText('2 found')).toHaveAttribute('role', 'status');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(here()).toBe('/admin/page?search_key=abo');
  });

  it('shows the words around a match in a text, with the match marked', async () => {
    api.on('GET /search', () => ({
      body: {
        data: [
          {
            resource: 'pages',
            total: 2,
            records: [
              { id: 7, label: 'Harbour', excerpt: null },
              { id: 8, label: 'About us', excerpt: { before: '…near the ', match: 'Harbour', after: ' of Galway.' } },
            ],
          },
        ],
      },
    }));
    const { here } = open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'harbour');
    const option = await screen.findByRole('option', { name: 'About us …near the Harbour of Galway. Edit' });
    expect(within(option).getByText('Harbour', { selector: 'mark' })).toBeInTheDocument();
    expect(screen.getAllByText('Harbour', { selector: 'mark' })).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(here()).toBe('/admin/page/form/8');
  });

  it('sends one request per word, and never shows the result of an older one', async () => {
    const late = Promise.withResolvers<ReturnType<typeof found>>();
    api.on('GET /search', ({ query }) => (query.search_key === 'old' ? late.promise : found('New page')));
    open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'old');
    await waitFor(() => expect(api.listCalls('GET /search')).toHaveLength(1));
    await user.clear(await box());
    await user.type(await box(), 'new');
    await screen.findByRole('option', { name: /New page/ });
    await act(async () => late.resolve(found('Old page')));
    expect(screen.queryByRole('option', { name: /Old page/ })).not.toBeInTheDocument();
    expect(api.listCalls('GET /search').map(({ query }) => query.search_key)).toEqual(['old', 'new']);
  });

  it('opens no record of an older search that does not match the current text', async () => {
    const late = Promise.withResolvers<ReturnType<typeof found>>();
    api.on('GET /search', ({ query }) => (query.search_key === 'co' ? found('Contact us', 12) : late.promise));
    const { here } = open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'co');
    await screen.findByRole('option', { name: /Contact us/ });
    await user.keyboard('n');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.trim())).toEqual(['Contact us Edit']);
    await user.keyboard('{Backspace}okies{Enter}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(here()).toBe('/admin/dashboard');
    await act(async () => late.resolve(found('Cookies')));
    await screen.findByRole('option', { name: /Cookies/ });
    await user.keyboard('{Enter}');
    expect(here()).toBe('/admin/page/form/7');
  });

  it('says why records could not be searched, and still lists the commands', async () => {
    api.on('GET /search', () => problemResponse(503, { title: 'The server is busy.' }));
    open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await box(), 'page');
    expect(await screen.findByText('Records could not be searched. The server is busy.')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Add a page' })).toBeInTheDocument();
  });
});

describe('shortcuts', () => {
  it('are all listed in the help sheet, which ? opens', async () => {
    open();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(
      within(sheet)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ctrl K', '?', '/', 'n', 'Ctrl S', 'gd', 'gp']);
  });

  it('open a screen by g and its letter, focus its search by /, and add by n', async () => {
    const { here } = open();
    await user.keyboard('gp');
    expect(here()).toBe('/admin/page');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('n');
    expect(here()).toBe('/admin/page');
    expect(screen.getByRole('searchbox')).toHaveValue('n');
    act(() => screen.getByRole('searchbox').blur());
    await user.keyboard('n');
    expect(here()).toBe('/admin/page/form');
  });

  it('save a form with Ctrl-S, from inside a field', async () => {
    open('/admin/page/form');
    await user.type(screen.getByLabelText('Title'), 'gd?');
    await user.keyboard('{Control>}s{/Control}');
    expect(saved).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('Title')).toHaveValue('gd?');
  });

  it('of a single key can be switched off', async () => {
    const { here } = open();
    await user.keyboard('?');
    await user.click(await screen.findByLabelText('Single-key shortcuts'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('gp');
    expect(here()).toBe('/admin/dashboard');
    await user.keyboard('{Control>}k{/Control}');
    expect(await box()).toBeInTheDocument();
  });
});
