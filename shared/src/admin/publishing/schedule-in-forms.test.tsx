import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DraftNote } from '../../contract/draft-wire.ts';
import { posts } from '../../contract/resources/posts.ts';
import type { PublicationSet, RecordSchedule } from '../../contract/set-wire.ts';
import { fakeApi, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { formatDateTime, fromLocalInput, getTimeZone } from '../date-time.ts';
import { screens } from '../define-screens.ts';

const routes = createRoutes([
  screens(posts, { path: 'post', list: { columns: [] }, form: { fields: ['title', 'status'] } }),
]);

const draft: DraftNote = {
  version: 1,
  base_version: 1,
  fields: ['title'],
  overwrites: [],
  is_removal: false,
  updated_at: '2026-11-27 08:00:00',
  updated_by: 1,
};
const stored = { ...aRecord(posts, { id: 7, title: 'News', status: 1, published_at: '2026-11-01 08:00:00' }), draft };
const set = (more: Partial<PublicationSet> = {}): PublicationSet => ({
  id: 3,
  name: '',
  state: 'due',
  at: '2030-01-07 09:00:00',
  zone: 'Asia/Kathmandu',
  version: 2,
  made_by: null,
  decided_at: null,
  items: [{ resource: 'posts', id: 7, label: 'News', action: 'publish' }],
  reasons: [],
  ...more,
});
const nothing: RecordSchedule = { publish: null, unpublish: null, sets: [] };

let api: FakeApi;
let planned: RecordSchedule;
beforeEach(() => {
  planned = nothing;
  api = fakeApi();
  api.on('GET /posts/7', () => ({ body: { data: stored } }));
  api.on('GET /posts/7/schedule', () => ({ body: { data: planned } }));
  api.on('PUT /posts/7/schedule', () => {
    planned = { ...nothing, publish: set({ at: fromLocalInput('2030-01-07T09:00') }) };
    return { body: { data: planned } };
  });
});

async function openDialog() {
  const { user } = renderAdmin(routes, '/admin/post/form/7');
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  const type = (name: string, value: string) => fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  return { user, dialog, type, save: () => user.click(dialog.getByRole('button', { name: 'Save the schedule' })) };
}

describe('the schedule of a record', () => {
  it('gives its draft a moment in the zone of the person, which the form then shows', async () => {
    const { type, save } = await openDialog();
    type('Publish at', '2030-01-07T09:00');
    await save();
    const at = fromLocalInput('2030-01-07T09:00') ?? '';
    expect(await screen.findByText('The schedule is saved.')).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7/schedule')[0]?.body).toEqual({ publish_at: at, zone: getTimeZone() });
    expect(screen.getByRole('link', { name: `Publishes ${formatDateTime(at)}` })).toHaveAttribute(
      'href',
      '/admin/dashboard/schedule/3',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['Cancel', 'Save the schedule'])('returns the focus to its button after "%s"', async (answer) => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Schedule' })).toHaveFocus();
  });

  it('takes a moment back', async () => {
    planned = { ...nothing, publish: set() };
    const { type, save } = await openDialog();
    type('Publish at', '');
    await save();
    expect(api.listCalls('PUT /posts/7/schedule')[0]?.body).toEqual({ publish_at: null, zone: getTimeZone() });
  });

  it('is of what was typed, which is saved into the draft first', async () => {
    api.on('PUT /posts/7/draft', () => ({
      body: { data: { ...stored, title: 'News!', draft: { ...draft, version: 2 } } },
    }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByRole('dialog', { name: 'Schedule' })).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7/draft')[0]?.body).toEqual({ title: 'News!' });
  });

  it('says at the field what is wrong with a moment, and elsewhere what prevents the publication', async () => {
    api.on('PUT /posts/7/schedule', () =>
      problemResponse(422, { title: 'Invalid.', errors: { publish_at: ['Must be in the future.'] } }),
    );
    const { dialog, type, save } = await openDialog();
    type('Publish at', '2020-01-07T09:00');
    await save();
    expect(await dialog.findByText('Must be in the future.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Publish at')).toHaveFocus();
    const item = { resource: 'posts', noun: 'post', id: 7, label: 'News', action: 'update' as const, version: 1 };
    const items = [{ ...item, fields: [], overwrites: [], errors: { slug: ['Must be filled in.'] } }];
    api.on('PUT /posts/7/schedule', () => problemResponse(422, { title: 'Cannot be published.', items }));
    await save();
    expect(await dialog.findByText('News: Must be filled in.')).toBeInTheDocument();
  });

  it('puts the draft into a set that is there, or into a new one', async () => {
    const launch = set({ id: 5, name: 'Launch', state: 'open', at: null, version: 4, items: [] });
    api.on('GET /sets', ({ query: { state } }) => {
      const data = state === 'open' ? [launch] : [];
      return { body: { data: { data, current_page: 1, last_page: 1, per_page: 50, total: data.length } } };
    });
    // Somebody else has put a text into it since the dialog was opened.
    const other = { resource: 'pages', id: 3, action: 'publish', label: 'About us' } as const;
    api.on('GET /sets/5', () => ({ body: { data: { ...launch, version: 6, items: [other] } } }));
    api.on('PUT /sets/5', () => ({ body: { data: launch } }));
    api.on('POST /sets', () => ({ status: 201, body: { data: launch } }));
    const first = await openDialog();
    await first.user.selectOptions(await first.dialog.findByLabelText(/in a set$/), 'Launch');
    await first.save();
    const items = [{ resource: 'posts', id: 7, action: 'publish' }];
    await waitFor(() =>
      expect(api.listCalls('PUT /sets/5')[0]).toMatchObject({
        body: { items: [other, ...items] },
        headers: { 'if-match': '"6"' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await first.user.click(screen.getByRole('button', { name: 'Schedule' }));
    const again = within(await screen.findByRole('dialog', { name: 'Schedule' }));
    await first.user.selectOptions(again.getByLabelText(/in a set$/), 'A new set…');
    expect(again.getByRole('button', { name: 'Save the schedule' })).toBeDisabled();
    await first.user.type(again.getByLabelText('Name of the set'), 'Monday');
    await first.user.click(again.getByRole('button', { name: 'Save the schedule' }));
    await waitFor(() => expect(api.listCalls('POST /sets')[0]?.body).toEqual({ name: 'Monday', items }));
    expect(api.listCalls('PUT /posts/7/schedule')).toEqual([]);
  });

  it('says what could not be done, and which sets have the record', async () => {
    planned = { ...nothing, publish: set({ state: 'failed' }), sets: [set({ id: 5, name: 'Launch', at: null })] };
    renderAdmin(routes, '/admin/post/form/7');
    expect(await screen.findByText(/^Could not be done:/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Launch' })).toHaveAttribute('href', '/admin/dashboard/schedule/5');
  });
});
