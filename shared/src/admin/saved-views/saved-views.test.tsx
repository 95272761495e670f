import { act, screen, waitFor } from '@testing-library/react';
import { posts } from '../../contract/resources/posts.ts';
import type { Role } from '../../contract/may.ts';
import { maxViewName, type SavedView } from '../../contract/saved-view-wire.ts';
import { fakeApi, getBody, pageResponse, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { anAccount, aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { col, statusColumn } from '../list/columns.tsx';
import { setMemberships } from '../permissions.ts';

const routes = createRoutes([
  screens(posts, {
    path: 'post',
    list: { columns: [col('title', 'Title'), statusColumn()] },
    form: { fields: ['title'] },
  }),
]);
const me = 3;
const aView = (more: Partial<SavedView> = {}): SavedView => ({
  id: 1,
  name: 'अधूरा',
  query: 'status=0',
  is_shared: false,
  is_mine: true,
  by: { id: me, name: 'Mina' },
  ...more,
});
const theirs = aView({
  id: 2,
  name: 'Live',
  query: 'status=1',
  is_shared: true,
  is_mine: false,
  by: { id: 4, name: 'Ram' },
});

let api: FakeApi;
let views: SavedView[];
beforeEach(() => {
  views = [aView(), theirs];
  api = fakeApi();
  api.on('GET /posts', (call) => pageResponse([aRecord(posts, { id: 7, title: 'News' })], call));
  // The filters of the list offer the categories.
  api.on('GET /post-categories', (call) => pageResponse([], call));
  api.on('GET /views', () => ({ body: { data: views } }));
  api.on('POST /views', (call) => ({ status: 201, body: { data: { ...aView({ id: 9 }), ...getBody(call) } } }));
  api.on('PUT /views/1', (call) => ({ body: { data: { ...aView(), ...getBody(call) } } }));
  api.on('DELETE /views/1', () => ({ body: { data: { message: 'The view is deleted.' } } }));
});
afterEach(() => {
  act(() => setMemberships(undefined));
  localStorage.clear();
});

const signInAs = (role: Role) =>
  setMemberships(anAccount({ id: me, memberships: [{ app_key: 'quoin-site', role, resources: null }] }));

/** Opens the list, and its saved views. */
async function openViews(address = '/admin/post') {
  const { user, router } = renderAdmin(routes, address);
  await screen.findByRole('table');
  const button = screen.getByRole('button', { name: 'Views' });
  const find = (role: string, name: string | RegExp) => screen.queryByRole(role, { name, hidden: true });
  const get = (role: string, name: string) => screen.getByRole(role, { name, hidden: true });
  const press = async (name: string) => user.click(get('button', name));
  const open = async () => {
    await user.click(button);
    await screen.findByText('Saved views');
    await screen.findByRole('button', { name: 'Save this view…', hidden: true });
  };
  await open();
  return { user, router, button, open, find, get, press };
}

describe('the saved views of a list', () => {
  it('are read when they are opened, and not before', async () => {
    const { user } = renderAdmin(routes, '/admin/post');
    await screen.findByRole('table');
    expect(api.listCalls('GET /views')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await screen.findByRole('link', { name: 'Live', hidden: true });
    expect(api.listCalls('GET /views').map(({ query }) => query)).toEqual([{ resource: 'posts' }]);
  });

  it('lead to the list with their query, and the current one is marked', async () => {
    const { user, router, button, get } = await openViews('/admin/post?status=0&page=2');
    expect(get('link', 'अधूरा')).toHaveAttribute('aria-current', 'true');
    expect(get('link', 'Live')).not.toHaveAttribute('aria-current');
    await user.click(get('link', 'Live'));
    expect(router.state.location).toMatchObject({ pathname: '/admin/post', search: '?status=1' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('say by whom they are shared, and leave out of their query what the list does not have', async () => {
    views = [{ ...theirs, query: 'former=1&sort=former&status=1&page=3' }];
    const { get } = await openViews();
    expect(screen.getByText('Shared by Ram')).toBeInTheDocument();
    expect(get('link', 'Live')).toHaveAttribute('href', '/admin/post?status=1');
  });

  it('have the columns that were shown, and show these again', async () => {
    views = [aView({ query: 'status=0&column=Status' }), theirs];
    const { user, open, find, get, press } = await openViews('/admin/post?status=0');
    expect(get('link', 'अधूरा')).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('columnheader', { name: 'Status' })).toBeInTheDocument();
    await user.click(get('link', 'अधूरा'));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument());
    await waitFor(() => expect(find('heading', 'Saved views')).not.toBeInTheDocument());
    await open();
    expect(find('button', 'Update to what is shown: अधूरा')).not.toBeInTheDocument();
    await press('Save this view…');
    await user.type(get('textbox', 'Name'), 'Begun');
    await press('Save');
    await waitFor(() => expect(get('link', 'Begun')).toHaveFocus());
    expect(api.listCalls('POST /views').map(({ body }) => body)).toEqual([
      expect.objectContaining({ query: 'status=0&column=Status' }),
    ]);
    await user.click(get('link', 'Live'));
    expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeInTheDocument();
  });

  it('say when they cannot be read, and are read again', async () => {
    api.on('GET /views', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = renderAdmin(routes, '/admin/post');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    api.on('GET /views', () => ({ body: { data: [] } }));
    await user.click(screen.getByRole('button', { name: 'Retry', hidden: true }));
    expect(await screen.findByText(/^There are none yet/)).toBeInTheDocument();
  });
});

describe('Save this view', () => {
  it('stores what is shown under a name, and the focus goes to the link', async () => {
    const { user, get, press } = await openViews('/admin/post?sort=title&order=desc&status=0&page=2');
    await press('Save this view…');
    const name = get('textbox', 'Name');
    expect(name).toHaveFocus();
    expect(name).toHaveAttribute('maxLength', String(maxViewName));
    await user.type(name, ' Begun ');
    await user.click(get('checkbox', 'Share with everyone on this site'));
    await press('Save');
    await waitFor(() => expect(get('link', 'Begun')).toHaveFocus());
    expect(api.listCalls('POST /views').map(({ body }) => body)).toEqual([
      { resource: 'posts', name: 'Begun', query: 'sort=title&order=desc&status=0', is_shared: true },
    ]);
    expect(get('link', 'Begun')).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText('Shared with everyone on this site')).toBeInTheDocument();
  });

  it('shows at the name why it is refused', async () => {
    const { user, get, press } = await openViews();
    await press('Save this view…');
    await press('Save');
    expect(get('textbox', 'Name')).toHaveAccessibleDescription('Enter a name.');
    const taken = 'Another view of this list has this name already. Choose another name.';
    api.on('POST /views', () =>
      problemResponse(422, { title: 'Some values cannot be stored.', errors: { name: [taken] } }),
    );
    await user.type(get('textbox', 'Name'), 'Live');
    await press('Save');
    await waitFor(() => expect(get('textbox', 'Name')).toHaveAccessibleDescription(taken));
    expect(get('textbox', 'Name')).toHaveFocus();
  });

  it.each([
    ['viewer', false],
    ['author', false],
    ['editor', true],
    ['admin', true],
  ] as const)('offers a member with the role %s to share it: %s', async (role, isOffered) => {
    act(() => signInAs(role));
    const { press } = await openViews();
    await press('Save this view…');
    expect(screen.queryAllByLabelText('Share with everyone on this site')).toHaveLength(isOffered ? 1 : 0);
  });
});

describe('an own view', () => {
  it('gets another name, and the focus goes to its link', async () => {
    const { user, get, press } = await openViews();
    await press('Rename: अधूरा');
    await user.clear(get('textbox', 'Name'));
    await user.type(get('textbox', 'Name'), 'नयाँ');
    await press('Save');
    await waitFor(() => expect(get('link', 'नयाँ')).toHaveFocus());
    expect(api.listCalls('PUT /views/1').map(({ body }) => body)).toEqual([{ name: 'नयाँ', is_shared: false }]);
  });

  it('is updated to what is shown, and is the current one then', async () => {
    const { find, get, press } = await openViews('/admin/post?search_key=news');
    await press('Update to what is shown: अधूरा');
    await waitFor(() => expect(get('link', 'अधूरा')).toHaveAttribute('aria-current', 'true'));
    expect(api.listCalls('PUT /views/1').map(({ body }) => body)).toEqual([{ query: 'search_key=news' }]);
    expect(get('link', 'अधूरा')).toHaveFocus();
    expect(find('button', /^Update to what is shown/)).not.toBeInTheDocument();
  });

  it('stays as it is, with the reason, when it cannot be updated', async () => {
    api.on('PUT /views/1', () => problemResponse(404, { title: 'This does not exist.' }));
    const { press } = await openViews('/admin/post?search_key=news');
    await press('Update to what is shown: अधूरा');
    expect(await screen.findByText('This does not exist.')).toBeInTheDocument();
  });

  it('is deleted after a question, and the focus goes to the heading', async () => {
    const { find, get, press } = await openViews();
    await press('Delete: अधूरा');
    expect(get('button', 'Cancel')).toHaveFocus();
    await press('Cancel');
    expect(get('link', 'अधूरा')).toHaveFocus();
    expect(api.listCalls('DELETE /views/1')).toEqual([]);
    await press('Delete: अधूरा');
    await press('Delete');
    await waitFor(() => expect(get('heading', 'Saved views')).toHaveFocus());
    expect(api.listCalls('DELETE /views/1')).toHaveLength(1);
    expect(find('link', 'अधूरा')).not.toBeInTheDocument();
  });
});

describe('a shared view of another', () => {
  it.each([
    ['editor', []],
    ['admin', ['Update to what is shown: Live', 'Rename: Live', 'Delete: Live']],
  ] as const)('offers a member with the role %s %j', async (role, expected) => {
    act(() => signInAs(role));
    views = [theirs];
    await openViews();
    const buttons = screen.queryAllByRole('button', { name: /Live$/, hidden: true });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(expected);
  });
});
