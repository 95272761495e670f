import { act, screen, waitFor, within } from '@testing-library/react';
import { posts } from '../../contract/resources/posts.ts';
import { postCategories } from '../../contract/resources/post-categories.ts';
import { fakeApi, getBody, pageResponse, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { setMemberships } from '../permissions.ts';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { col, statusColumn } from '../list/columns.tsx';

const routes = createRoutes([
  screens(posts, {
    path: 'post',
    list: { columns: [col('title', 'Title'), statusColumn()], bulk: ['category_id', 'tags', 'status'] },
    form: { fields: ['title', { name: 'category_id', label: 'Category' }, 'tags', 'status'] },
  }),
]);

type Post = ReturnType<typeof aRecord<typeof posts>>;

describe('a change of several rows', () => {
  let api: FakeApi;
  let rows: Post[];

  const setRow = (next: Post) => {
    rows = rows.map((row) => (row.id === next.id ? next : row));
  };
  const fill = (count: number) => {
    rows = Array.from({ length: count }, (_, index) =>
      aRecord(posts, { id: index + 1, title: `Post ${index + 1}`, slug: `post-${index + 1}`, tags: 'one', status: 1 }),
    );
    for (const { id } of rows) {
      api.on(`PUT /posts/${id}`, (call) => {
        const row = rows.find((one) => one.id === id);
        if (!row || call.headers['if-match'] !== `"${row.version}"`)
          return problemResponse(412, { title: 'Somebody else was faster.', current: row ?? {} });
        const next = { ...row, ...getBody(call), version: row.version + 1 };
        setRow(next);
        return { body: { data: next } };
      });
      api.on(`DELETE /posts/${id}`, () => {
        rows = rows.filter((row) => row.id !== id);
        return { body: { data: null } };
      });
    }
  };

  beforeEach(() => {
    api = fakeApi();
    const category = aRecord(postCategories, { id: 7, name: 'News' });
    api.on('GET /post-categories', (call) => pageResponse([category], call));
    api.on('GET /post-categories/7', () => ({ body: { data: category } }));
    api.on('GET /posts', (call) => {
      const ids = call.query.ids?.split(',').map(Number);
      return pageResponse(ids ? rows.filter(({ id }) => ids.includes(id)) : rows, call);
    });
  });

  afterEach(() => act(() => setMemberships(undefined)));

  type User = ReturnType<typeof renderAdmin>['user'];
  const selectPage = async (user: User) =>
    user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  const openDialog = async (user: User) => {
    await user.click(screen.getByRole('button', { name: 'Change…' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByLabelText('What to change');
    return within(dialog);
  };
  type Dialog = Awaited<ReturnType<typeof openDialog>>;
  const addTag = async (user: User, { dialog, tag }: { dialog: Dialog; tag: string }) => {
    await user.selectOptions(dialog.getByLabelText('What to change'), 'Tags: add a tag');
    await user.type(dialog.getByLabelText('Tag to add'), tag);
    await user.click(dialog.getByRole('button', { name: 'Change' }));
  };
  const results = async (dialog: Dialog) =>
    within(await dialog.findByRole('list', { name: 'Results' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('is made by a checkbox in the head, which is checked, partly checked or not', async () => {
    fill(3);
    const { user } = renderAdmin(routes, '/admin/post');
    await selectPage(user);
    const head = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
    expect(head).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select Post 2' }));
    expect(head).not.toBeChecked();
    expect(head).toBePartiallyChecked();
    await user.click(head);
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await user.click(head);
    expect(screen.queryByText('3 selected')).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Title' })).toBeInTheDocument();
  });

  it('sets the category, names each result, and sets the earlier values back', async () => {
    fill(3);
    rows = rows.map((row) => ({ ...row, category_id: row.id === 3 ? 7 : null }));
    const { user } = renderAdmin(routes, '/admin/post');
    await selectPage(user);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: 'News (7)', hidden: true }));
    expect(await dialog.findByText(/Category of 3 posts becomes “News \(7\)”\. 1 of them/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await results(dialog)).toEqual(['Post 1: changed', 'Post 2: changed', 'Post 3: unchanged, already so']);
    expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(api.listCalls('PUT /posts/1').map(({ body, headers }) => [body, headers['if-match']])).toEqual([
      [{ category_id: 7 }, '"1"'],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText('Set back: 2 changed.')).toBeInTheDocument();
    expect(rows.map(({ category_id: category }) => category)).toEqual([null, null, 7]);
    expect(api.listCalls('PUT /posts/1').map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
    expect(api.listCalls('PUT /posts/3')).toHaveLength(0);
  });

  it('names what failed and keeps it selected', async () => {
    fill(4);
    const { user } = renderAdmin(routes, '/admin/post');
    await selectPage(user);
    const dialog = await openDialog(user);
    rows = rows.map((row) => (row.id === 1 ? { ...row, tags: 'theirs', version: 9 } : row));
    api.on('PUT /posts/2', () => problemResponse(403, { title: 'Only editors may do this.' }));
    api.on('PUT /posts/3', () => problemResponse(422, { title: 'Invalid', errors: { tags: ['Too long.'] } }));
    await addTag(user, { dialog, tag: 'two' });
    expect(await results(dialog)).toEqual([
      'Post 3: refused. Too long.',
      'Post 1: changed by somebody else meanwhile',
      'Post 2: not allowed. Only editors may do this.',
      'Post 4: changed',
    ]);
    expect(rows[3]).toMatchObject({ tags: 'one, two' });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('3 selected')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change…' })).toHaveFocus());
  });

  it('reaches all matches, on other pages too', async () => {
    fill(230);
    const { user } = renderAdmin(routes, '/admin/post?search_key=Post');
    await selectPage(user);
    await user.click(screen.getByRole('button', { name: 'Select all 230' }));
    expect(await screen.findByText('230 selected, 220 of them on other pages')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select none' })).toHaveFocus();
    const pages = api.listCalls('GET /posts').filter(({ query }) => query.size === '100');
    expect(pages.map(({ query }) => [query.page, query.search_key, query.fields])).toEqual(
      ['1', '2', '3'].map((page) => [page, 'Post', 'title,status']),
    );
    await user.click(screen.getByRole('button', { name: 'Make inactive' }));
    expect(await screen.findByText('230 posts were changed.')).toBeInTheDocument();
    expect(rows.every(({ status }) => status === 0)).toBe(true);
  });

  it('says that only the first 1,000 matches can be selected', async () => {
    fill(1001);
    const { user } = renderAdmin(routes, '/admin/post?size=50');
    await selectPage(user);
    expect(screen.getByText('Only the first 1,000 of 1,001 can be selected together.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Select the first 1,000' }));
    expect(await screen.findByText('1000 selected, 950 of them on other pages')).toBeInTheDocument();
  });

  it('stops reading the matches, and keeps what was selected', async () => {
    fill(230);
    const { user } = renderAdmin(routes, '/admin/post');
    await selectPage(user);
    api.on('GET /posts', (call) => (call.query.page === '1' ? pageResponse(rows, call) : new Promise(() => {})));
    await user.click(screen.getByRole('button', { name: 'Select all 230' }));
    expect(await screen.findByText('100 of 230 read')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('button', { name: 'Select all 230' })).toHaveFocus();
    expect(screen.getByText('10 selected')).toBeInTheDocument();
  });

  it('deletes matches of other pages, and keeps selected what was not deleted', async () => {
    fill(25);
    api.on('DELETE /posts/20', () => problemResponse(500, { title: 'Something went wrong on the server.' }));
    const { user } = renderAdmin(routes, '/admin/post');
    await selectPage(user);
    await user.click(screen.getByRole('button', { name: 'Select all 25' }));
    await screen.findByText('25 selected, 15 of them on other pages');
    await user.click(screen.getByRole('button', { name: 'Delete selected' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Are you sure you want to delete these 25 posts?');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText('Something went wrong on the server.')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Post 20 was not deleted');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('checkbox', { name: 'Select Post 20' })).toBeChecked();
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
  });

  it('does not send the rows that the user may no longer edit', async () => {
    fill(2);
    rows = rows.map((row) => ({ ...row, status: 0, created_by: row.id === 1 ? 3 : 4 }));
    const { user } = renderAdmin(routes, '/admin/post');
    await selectPage(user);
    const dialog = await openDialog(user);
    act(() => setMemberships({ id: 3, memberships: [{ app_key: 'quoin-site', role: 'author', resources: null }] }));
    await addTag(user, { dialog, tag: 'two' });
    expect(await results(dialog)).toEqual(['Post 2: not allowed', 'Post 1: changed']);
    expect(api.listCalls('PUT /posts/2')).toHaveLength(0);
  });

  it('writes four rows at the same time at most, and can be stopped', async () => {
    fill(10);
    const { user } = renderAdmin(routes, '/admin/post');
    await selectPage(user);
    const dialog = await openDialog(user);
    const late = Promise.withResolvers<void>();
    for (const row of rows)
      api.on(`PUT /posts/${row.id}`, async () => {
        await late.promise;
        return { body: { data: { ...row, tags: 'one, two', version: 2 } } };
      });
    await addTag(user, { dialog, tag: 'two' });
    await user.click(await dialog.findByRole('button', { name: 'Stop' }));
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(4);
    late.resolve();
    expect(await dialog.findByText('6 not done, because it was stopped, 4 changed.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('6 selected')).toBeInTheDocument();
  });

  it('waits as long as the server says when there are too many calls', async () => {
    fill(1);
    const { user } = renderAdmin(routes, '/admin/post');
    await selectPage(user);
    const dialog = await openDialog(user);
    const times: number[] = [];
    const [row] = rows;
    api.on('PUT /posts/1', () => {
      times.push(Date.now());
      return times.length === 1
        ? { ...problemResponse(429, { title: 'Too many requests.' }), headers: { 'retry-after': '1' } }
        : { body: { data: { ...row, tags: 'one, two', version: 2 } } };
    });
    await addTag(user, { dialog, tag: 'two' });
    expect(await dialog.findByText('1 changed.', undefined, { timeout: 3000 })).toBeInTheDocument();
    expect(times).toHaveLength(2);
    expect(Number(times[1]) - Number(times[0])).toBeGreaterThanOrEqual(990);
  });
});
