import { act, screen, within } from '@testing-library/react';
import { posts } from '../contract/resources/posts.ts';
import type { Role } from '../contract/may.ts';
import { anAccount, aRecord } from '../testing/records.ts';
import { fakeApi, pageResponse, type FakeApi } from '../testing/fake-api.ts';
import { renderAdmin } from '../testing/render-admin.tsx';
import { createRoutes } from './create-routes.tsx';
import { screens } from './define-screens.ts';
import { statusColumn, col } from './list/columns.tsx';
import { setMemberships } from './permissions.ts';

const routes = createRoutes([
  screens(posts, {
    path: 'post',
    list: { columns: [col('title', 'Title'), statusColumn()] },
    form: { fields: ['title', 'content', 'status'] },
  }),
]);
const me = 3;
const own = aRecord(posts, { id: 7, title: 'Mine', status: 0, created_by: me, published_at: null });
const live = aRecord(posts, { id: 8, title: 'Live', status: 1, created_by: me, published_at: '2026-11-01 08:00:00' });
const theirs = aRecord(posts, { id: 9, title: 'Theirs', status: 0, created_by: 4, published_at: null });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on('GET /posts', (call) => pageResponse([own, live, theirs], call));
  for (const record of [own, live, theirs])
    api.on(`GET /posts/${record.id}`, () => ({ body: { data: { ...record, draft: null } } }));
});
afterEach(() => act(() => setMemberships(undefined)));

const signInAs = (role: Role, resources: string[] | null = null) =>
  setMemberships(anAccount({ id: me, memberships: [{ app_key: 'quoin-site', role, resources }] }));
const listButtons = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    .filter((name) => /^(?:Add|Delete|Save|Publish|Discard)/.test(name));
const openList = async () => {
  renderAdmin(routes, '/admin/post');
  await screen.findByRole('table');
};
const openForm = async (id: number | '') => {
  const { user } = renderAdmin(routes, `/admin/post/form/${id}`);
  await screen.findByLabelText(/^Title/);
  return user;
};

describe('a list', () => {
  it('offers an editor everything, and so does it until the role is known', async () => {
    await openList();
    expect(listButtons()).toEqual(['Delete Mine', 'Delete Live', 'Delete Theirs']);
    expect(screen.getByRole('link', { name: 'Add' })).toBeInTheDocument();
    act(() => signInAs('editor'));
    expect(listButtons()).toEqual(['Delete Mine', 'Delete Live', 'Delete Theirs']);
    expect(screen.getByRole('switch', { name: 'Active: Live' })).toBeInTheDocument();
  });

  it('offers an author to add, and to delete what is theirs and not public', async () => {
    signInAs('author');
    await openList();
    expect(listButtons()).toEqual(['Delete Mine']);
    expect(screen.getByRole('link', { name: 'Add' })).toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit Live' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open Theirs' })).toBeInTheDocument();
  });

  it('offers a viewer, and an editor of other resources, only to read', async () => {
    signInAs('viewer');
    await openList();
    const expectReadable = () => {
      expect(listButtons()).toEqual([]);
      expect(screen.queryByRole('link', { name: 'Add' })).not.toBeInTheDocument();
      expect(within(screen.getByRole('table')).getAllByRole('link', { name: /^Open/ })).toHaveLength(3);
    };
    expectReadable();
    act(() => signInAs('editor', ['faqs']));
    expectReadable();
  });
});

describe('a form', () => {
  it('lets an author save a draft of a new post, by Enter too, and publish nothing', async () => {
    signInAs('author');
    api.on('POST /posts', () => ({ status: 201, body: { data: { ...own, draft: null } } }));
    const user = await openForm('');
    expect(listButtons()).toEqual(['Save draft']);
    await user.type(screen.getByLabelText(/^Title/), 'Mine{Enter}');
    expect(await screen.findByText('Draft saved. Visitors do not see it yet.')).toBeInTheDocument();
    expect(api.listCalls('POST /posts')[0]?.query).toEqual({ draft: '1' });
  });

  it('lets an author draft changes of a live post of their own', async () => {
    signInAs('author');
    await openForm(8);
    expect(listButtons()).toEqual(['Save draft']);
    expect(screen.getByLabelText(/^Title/)).toBeEnabled();
  });

  it('is only read by a viewer, and by an author whose record it is not', async () => {
    for (const role of ['viewer', 'author'] as const) {
      signInAs(role);
      const { unmount } = renderAdmin(routes, '/admin/post/form/9');
      expect(await screen.findByLabelText(/^Title/)).toBeDisabled();
      expect(screen.getByText('You can read this post. Your role does not allow you to change it.')).toBeVisible();
      expect(listButtons()).toEqual([]);
      unmount();
    }
  });
});
