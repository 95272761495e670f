import { screen, waitFor, within } from '@testing-library/react';
import { faqs } from '../../contract/resources/faqs.ts';
import { pages } from '../../contract/resources/pages.ts';
import { subscribers } from '../../contract/resources/subscribers.ts';
import { users } from '../../contract/resources/users.ts';
import type { DeletedRecord } from '../../contract/trash-wire.ts';
import { forgetToken, rememberToken } from '../../runtime/auth.ts';
import { fakeApi, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { col } from '../list/columns.tsx';
import { screens } from '../define-screens.ts';

const form = () => <h1>The form</h1>;
const routes = createRoutes([
  screens(pages, { path: 'page', list: { columns: [col('title', 'Title')] }, form }),
  screens(faqs, { path: 'faq', list: { columns: [col('faq_title', 'Title')] }, form }),
  screens(subscribers, { path: 'subscribers', list: { columns: [col('email', 'Email')] }, form }),
  screens(users, { path: 'users', list: { columns: [col('email', 'Email')] }, form }),
]);

const about: DeletedRecord = {
  id: 4,
  label: 'About',
  deleted_at: '2026-11-26 12:00:00',
  deleted_by: { id: 6, name: 'Asha Rai' },
  kept_until: '2026-12-26 12:00:00',
  parts: [
    { resource: 'sections', noun: 'section', total: 2 },
    { resource: 'widgets', noun: 'widget', total: 1 },
  ],
};
const team: DeletedRecord = { ...about, id: 3, label: 'Team', deleted_by: { id: 9, name: null }, parts: [] };
const toPage = (data: DeletedRecord[], more: object = {}) => ({
  body: { data: { data, current_page: 1, last_page: 1, per_page: 20, total: data.length, ...more } },
});

describe('the trash of a resource', () => {
  let api: FakeApi;
  let kept: DeletedRecord[];

  beforeEach(() => {
    localStorage.clear();
    rememberToken('ccms_abcdefghijklmnopqrstuvwxyz', 5);
    kept = [about, team];
    api = fakeApi();
    api.on('GET /trash/pages', () => toPage(kept));
  });
  afterEach(() => forgetToken());

  const open = (path = 'page/trash') => renderAdmin(routes, `/admin/${path}`);
  const readRows = async () =>
    within(await screen.findByRole('table', { name: 'Trash' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, -1)
          .map((cell) => cell.lastElementChild?.textContent?.replace(/, \d\d:\d\d/, '')),
      );
  const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }));
  const confirm = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name }));

  it('lists what was deleted, by whom and when, with what stood in it and until when it is kept', async () => {
    open();
    expect(await readRows()).toEqual([
      ['About', '2 sections, 1 widget', 'Asha Rai', '26 Nov 2026', '26 Dec 2026'],
      ['Team', '—', 'A deleted account', '26 Nov 2026', '26 Dec 2026'],
    ]);
    expect(screen.getByText(/^Deleted pages are kept for 30 days\. A restored page is inactive/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/page');
  });

  it('is found from the list, only where deleted records are kept', async () => {
    const empty = { body: { data: { data: [], current_page: 1, last_page: 1, per_page: 10, total: 0 } } };
    for (const path of ['/faqs', '/users'] as const) api.on(`GET ${path}`, () => empty);
    api.on('GET /trash/faqs', () => toPage([{ ...team, label: 'Why?' }]));
    const { user, unmount } = open('faq');
    await user.click(await screen.findByRole('link', { name: 'Trash' }));
    expect((await readRows()).map(([name]) => name)).toEqual(['Why?']);
    expect(screen.queryByRole('columnheader', { name: 'Contents' })).toBeNull();
    unmount();
    open('users');
    await screen.findByRole('link', { name: 'Add' });
    expect(screen.queryByRole('link', { name: 'Trash' })).toBeNull();
  });

  it('restores a record, says that it is inactive and what it lost, and links to its form', async () => {
    const notes = ['There is no page with the id 7. This page was restored without it.'];
    api.on('POST /trash/pages/4/restore', () => {
      kept = [team];
      return { body: { data: { id: 4, label: 'About', notes } } };
    });
    const { user } = open();
    await press(user, 'Restore About');
    expect(await screen.findByText(/The page “About” was restored, inactive\. Publish it/)).toBeVisible();
    expect(screen.getByText(notes[0] ?? '')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/admin/page/form/4');
    await waitFor(() => expect(screen.queryByText('2 sections, 1 widget')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Deleted pages' })).toHaveFocus();
  });

  it('says why a record could not be restored', async () => {
    const title = '“About” was not restored: another page has the slug “about” now.';
    api.on('POST /trash/pages/4/restore', () => problemResponse(409, { title }));
    const { user } = open();
    await press(user, 'Restore About');
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(await screen.findByRole('button', { name: 'Restore About' })).toBeEnabled();
  });

  it('does not call a record inactive whose resource has no drafts', async () => {
    api.on('GET /trash/subscribers', () => toPage([{ ...team, label: 'ann@quoin.example' }]));
    api.on('POST /trash/subscribers/3/restore', () => ({
      body: { data: { id: 3, label: 'ann@quoin.example', notes: [] } },
    }));
    const { user } = open('subscribers/trash');
    await press(user, 'Restore ann@quoin.example');
    expect(await screen.findByText(/“ann@quoin\.example” was restored\./)).toBeVisible();
    expect(screen.queryByText(/inactive/)).toBeNull();
  });

  it('deletes a record for good after a question that names what goes with it', async () => {
    api.on('DELETE /trash/pages/4', () => {
      kept = [team];
      return { body: { data: { total: 1 } } };
    });
    const { user } = open();
    await press(user, 'Delete for good: About');
    const dialog = await screen.findByRole('dialog', { name: 'Delete for good' });
    expect(dialog).toHaveTextContent('About will be deleted for good, with 2 sections, 1 widget and its history.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.listCalls('DELETE /trash/pages/4')).toEqual([]);
    await press(user, 'Delete for good: About');
    await confirm(user, 'Delete for good');
    expect(await screen.findByText('“About” was deleted for good.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('2 sections, 1 widget')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Deleted pages' })).toHaveFocus());
  });

  it('empties the trash after a question that counts, and nothing that was not counted', async () => {
    const title = 'The trash has 3 records now, not 2.';
    let isRefused = true;
    api.on('DELETE /trash/pages', () => {
      if (isRefused) return problemResponse(412, { title });
      kept = [];
      return { body: { data: { total: 2 } } };
    });
    const { user } = open();
    await press(user, 'Empty trash');
    const dialog = await screen.findByRole('dialog', { name: 'Empty trash' });
    expect(dialog).toHaveTextContent('2 pages in the trash will be deleted for good');
    await confirm(user, 'Empty trash');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(title);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(api.listCalls('GET /trash/pages')).toHaveLength(2));
    isRefused = false;
    await press(user, 'Empty trash');
    await confirm(user, 'Empty trash');
    expect(await screen.findByText('The trash is empty.')).toBeVisible();
    expect(api.listCalls('DELETE /trash/pages').map(({ query }) => query)).toEqual([{ total: '2' }, { total: '2' }]);
    expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
  });

  it('shows a failure, and loads again', async () => {
    let isDown = true;
    api.on('GET /trash/pages', () => (isDown ? problemResponse(503, { title: 'Busy.' }) : toPage(kept)));
    const { user } = open();
    expect(await screen.findByText('The trash could not be loaded.')).toBeVisible();
    isDown = false;
    await press(user, 'Retry');
    expect(await readRows()).toHaveLength(2);
  });

  it('has pages, and goes to the last one when that of the address is gone', async () => {
    api.on('GET /trash/pages', ({ query }) =>
      query.page === '3'
        ? toPage([], { current_page: 3, last_page: 2, total: 22 })
        : toPage(kept, { current_page: 2, last_page: 2, total: 22 }),
    );
    const { router } = open('page/trash?page=3');
    expect(await screen.findByText('Showing 21 to 22 of 22 entries')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/admin/page/trash');
  });
});
