import { screen, waitFor, within } from '@testing-library/react';
import { posts } from '../../contract/resources/posts.ts';
import { fakeApi, getBody, pageResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord, anAccount } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { statusColumn } from '../list/columns.tsx';
import { setMemberships } from '../permissions.ts';

const routes = createRoutes([
  screens(posts, { path: 'post', list: { columns: [statusColumn()] }, form: { fields: ['title', 'status'] } }),
]);
const published = { published_at: '2026-11-28 08:00:00', draft: null };
const draft = {
  base_version: 1,
  fields: [],
  overwrites: [],
  is_removal: true,
  updated_at: '',
  updated_by: 1,
  version: 1,
};

let api: FakeApi;
let rows: object[];
beforeEach(() => {
  setMemberships(anAccount({ reviewed_keys: ['quoin-site'] }));
  rows = [
    { ...aRecord(posts, { id: 1, title: 'Live', status: 1 }), ...published },
    { ...aRecord(posts, { id: 2, title: 'Hidden', status: 0 }), ...published },
  ];
  api = fakeApi();
  api.on('GET /posts', (call) => pageResponse(rows, call));
  api.on('PUT /posts/1', (call) => ({ body: { data: { ...rows[0], ...getBody(call), version: 2 } } }));
});
afterEach(() => setMemberships(undefined));

const select = async (user: ReturnType<typeof renderAdmin>['user'], name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

describe('a list of a site that demands a second person', () => {
  it('asks before one click takes a row off the site, which that person cannot undo', async () => {
    const { user } = renderAdmin(routes, '/admin/post');
    await user.click(await screen.findByRole('switch', { name: 'Active: Live' }));
    const dialog = await screen.findByRole('dialog', { name: 'Take it off the site?' });
    expect(dialog).toHaveTextContent('You cannot undo this alone.');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.listCalls('PUT /posts/1')).toEqual([]);
    await user.click(screen.getByRole('switch', { name: 'Active: Live' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make inactive' }));
    await waitFor(() => expect(api.listCalls('PUT /posts/1')[0]?.body).toEqual({ status: 0 }));
    expect(await screen.findByText('“Live” was changed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('has no switch that makes a row public, which would be refused, and says why', async () => {
    renderAdmin(routes, '/admin/post');
    await screen.findByRole('switch', { name: 'Active: Live' });
    expect(screen.queryByRole('switch', { name: 'Inactive: Hidden' })).not.toBeInTheDocument();
    expect(screen.getByTitle(/^Another person has to approve/)).toHaveTextContent('Inactive');
  });

  it('asks before selected rows are taken off the site together, and makes none public', async () => {
    const { user } = renderAdmin(routes, '/admin/post');
    await select(user, 'Live');
    await select(user, 'Hidden');
    expect(screen.getByText(/^Another person has to approve/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make active' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Make inactive' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make inactive' }));
    await waitFor(() => expect(api.listCalls('PUT /posts/1')).toHaveLength(1));
    expect(api.listCalls('PUT /posts/2')).toEqual([]);
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
  });

  it('marks what visitors see for deletion, and says why', async () => {
    api.on('DELETE /posts/1', () => ({ body: { data: { ...rows[0], draft } } }));
    const { user } = renderAdmin(routes, '/admin/post');
    await user.click(await screen.findByRole('button', { name: 'Delete Live' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Confirmation' });
    expect(dialog).toHaveTextContent('it is only marked for deletion, in its draft: ask for a review');
    await user.click(within(dialog).getByRole('button', { name: 'Mark for deletion' }));
    expect(await screen.findByText(/“Live” was marked for deletion/)).toBeInTheDocument();
    expect(api.listCalls('DELETE /posts/1').map(({ query }) => query)).toEqual([{ draft: '1' }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('changes several rows only where visitors do not see them, and says why', async () => {
    api.on('PUT /posts/2', (call) => ({ body: { data: { ...rows[1], ...getBody(call), version: 2 } } }));
    const { user } = renderAdmin(routes, '/admin/post');
    await select(user, 'Live');
    await select(user, 'Hidden');
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the selected rows' }));
    await user.selectOptions(await dialog.findByLabelText('What to change'), 'Status');
    expect(dialog.getByText(/to make it public again, another person has to approve it/)).toBeInTheDocument();
    await user.click(dialog.getByRole('switch'));
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await dialog.findByRole('list', { name: 'Results' })).toHaveTextContent('Live: changed');
    expect(dialog.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
