import { screen, within } from '@testing-library/react';
import { posts } from '../../contract/resources/posts.ts';
import { fakeApi, getBody, pageResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord, anAccount } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { setMemberships } from '../permissions.ts';
import { col, statusColumn } from './columns.tsx';

const routes = createRoutes([
  screens(posts, { path: 'post', list: { columns: [col('title', 'Title'), statusColumn()] }, form: { fields: [] } }),
]);
const rows = [7, 8].map((id) =>
  aRecord(posts, { id, title: `News ${id}`, status: 1, published_at: '2026-11-01 08:00:00' }),
);

let api: FakeApi;
beforeEach(() => {
  setMemberships(anAccount({ reviewed_keys: ['quoin-site'] }));
  api = fakeApi();
  api.on('GET /posts', (call) => pageResponse(rows, call));
  for (const row of rows)
    api.on(`PUT /posts/${row.id}`, (call) => ({ body: { data: { ...row, ...getBody(call), version: 2 } } }));
});

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Take it from visitors?' }));

describe('a list of a site that demands a second person', () => {
  it('asks before its switch takes a record from visitors', async () => {
    const { user } = renderAdmin(routes, '/admin/post');
    const row = await screen.findByRole('switch', { name: 'Active: News 7' });
    await user.click(row);
    const first = await findDialog();
    expect(first.getByText(/^Visitors do not see “News 7” any more.*somebody else has to approve it\.$/)).toBeVisible();
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('switch', { name: 'Active: News 7' })).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7')).toEqual([]);

    await user.click(row);
    await user.click((await findDialog()).getByRole('button', { name: 'Make inactive' }));
    expect(await screen.findByRole('switch', { name: 'Inactive: News 7' })).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7')).toMatchObject([{ body: { status: 0 } }]);
  });

  it('asks once for several records, and offers no undo, which one person cannot do', async () => {
    const { user } = renderAdmin(routes, '/admin/post');
    for (const name of ['Select News 7', 'Select News 8'])
      await user.click(await screen.findByRole('checkbox', { name }));
    await user.click(screen.getByRole('button', { name: 'Make inactive' }));
    const dialog = await findDialog();
    expect(dialog.getByText(/^Visitors do not see 2 posts any more/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make inactive' }));
    expect(await screen.findByText('2 posts were changed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
