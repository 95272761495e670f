import { screen, within } from '@testing-library/react';
import { posts } from '../../contract/resources/posts.ts';
import type { Scheduled } from '../../contract/set-wire.ts';
import { fakeApi, getBody, pageResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { formatDateTime } from '../date-time.ts';
import { screens } from '../define-screens.ts';
import { col, statusColumn } from './columns.tsx';

const routes = createRoutes([
  screens(posts, {
    path: 'post',
    list: { columns: [col('title', 'Title'), statusColumn()] },
    form: { fields: ['title'] },
  }),
]);

const at = '2026-12-01 09:00:00';
const stored = aRecord(posts, { id: 7, title: 'News', status: 1, published_at: '2026-11-01 08:00:00' });
const serve = (api: FakeApi, row: Partial<typeof stored>) =>
  api.on('GET /posts', (call) => pageResponse([{ ...stored, draft: null, scheduled: null, ...row }], call));
const findRow = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe('a record in a list', () => {
  it.each<{ scheduled: Scheduled; row: Partial<typeof stored>; state: string; text: string }>([
    { scheduled: { at, action: 'unpublish' }, row: {}, state: 'Active', text: 'Becomes inactive' },
    {
      scheduled: { at, action: 'publish' },
      row: { status: 0, published_at: null },
      state: 'Never published',
      text: 'Is published',
    },
  ])('says that it is scheduled, beside "$state", and when in the zone of its reader', async (planned) => {
    const api = fakeApi();
    serve(api, { ...planned.row, scheduled: planned.scheduled });
    renderAdmin(routes, '/admin/post');
    const row = await findRow('News');
    expect(row.getByText(planned.state)).toBeInTheDocument();
    const text = `${planned.text} ${formatDateTime(at)}.`;
    expect(row.getByTitle(text)).toHaveTextContent(`Scheduled: ${text}`);
  });

  it('says nothing of it when nothing is planned', async () => {
    serve(fakeApi(), {});
    renderAdmin(routes, '/admin/post');
    expect((await findRow('News')).queryByText('Scheduled')).not.toBeInTheDocument();
  });

  it('stays scheduled, and drafted, when its status is switched', async () => {
    const api = fakeApi();
    const draft = {
      version: 1,
      base_version: 1,
      fields: ['title'],
      overwrites: [],
      is_removal: false,
      updated_at: at,
      updated_by: 3,
    };
    serve(api, { draft, scheduled: { at, action: 'publish' } });
    api.on('PUT /posts/7', (call) => ({ body: { data: { ...stored, ...getBody(call), version: 2 } } }));
    const { user } = renderAdmin(routes, '/admin/post');
    await user.click(await screen.findByRole('switch', { name: 'Active: News' }));
    expect(await screen.findByRole('switch', { name: 'Inactive: News' })).toBeInTheDocument();
    const row = await findRow('News');
    expect(row.getByText('Changes')).toBeInTheDocument();
    expect(row.getByText('Scheduled')).toBeInTheDocument();
  });
});
