import { screen, within } from '@testing-library/react';
import type { NewPreviewLink } from '../../contract/preview-wire.ts';
import { posts } from '../../contract/resources/posts.ts';
import { chooseAppKey } from '../../runtime/app-key.ts';
import { configure, runtimeConfig } from '../../runtime/config.ts';
import { fakeApi, problemResponse, type FakeApi } from '../../testing/fake-api.ts';
import { aRecord } from '../../testing/records.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { createRoutes } from '../create-routes.tsx';
import { screens } from '../define-screens.ts';
import { setMemberships } from '../permissions.ts';

const routes = createRoutes([
  screens(posts, {
    path: 'post',
    list: { columns: [] },
    form: { fields: ['title', 'status'], publicPath: ({ slug }) => `/details/${slug}` },
  }),
]);

const note = { base_version: 1, fields: ['title'], overwrites: [], is_removal: false, updated_at: '', updated_by: 1 };
const draft = { ...note, version: 1 };
const stored = { ...aRecord(posts, { id: 7, title: 'News', slug: 'news', status: 1, published_at: '' }), draft };
const link: NewPreviewLink = {
  id: 3,
  kind: 'records',
  label: 'News',
  path: '/details/news',
  at: null,
  zone: null,
  made_by: null,
  created_at: '2026-11-28 08:00:00',
  expires_at: '2026-11-30 08:00:00',
  opened: 0,
  last_opened_on: null,
  address: '/preview/secret/details/news',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  configure({ ...runtimeConfig(), siteUrl: 'https://site.example' });
  api.on('GET /posts/7', () => ({ body: { data: stored } }));
  api.on('POST /previews', () => ({ status: 201, body: { data: link } }));
});
afterEach(() => setMemberships(undefined));

async function openDialog() {
  const { user } = renderAdmin(routes, '/admin/post/form/7');
  await user.click(await screen.findByRole('button', { name: 'Preview link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview link' }));
  return { user, dialog };
}

const signInAs = (role: 'viewer' | 'author', resources: string[] | null = null): void =>
  setMemberships({ id: 1, memberships: [{ app_key: runtimeConfig().appKey, role, resources }] });

describe('the preview link of a record', () => {
  it('is made for so long as is chosen, begins at its page, and is shown once with the focus in it', async () => {
    const { user, dialog } = await openDialog();
    await user.selectOptions(dialog.getByLabelText('The link lasts'), '1 week');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    const shown = await dialog.findByLabelText('The link');
    expect(shown).toHaveValue('https://site.example/preview/secret/details/news');
    expect(shown).toHaveFocus();
    expect(api.listCalls('POST /previews')[0]?.body).toEqual({
      items: [{ resource: 'posts', id: 7 }],
      path: '/details/news',
      hours: 168,
    });
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('Copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('https://site.example/preview/secret/details/news');
    expect(dialog.getByRole('link', { name: 'All preview links' })).toHaveAttribute(
      'href',
      '/admin/dashboard/previews',
    );
  });

  it('has no address of this site when it is of another one', async () => {
    chooseAppKey('other-site');
    try {
      const { user, dialog } = await openDialog();
      await user.click(dialog.getByRole('button', { name: 'Make the link' }));
      const shown = await dialog.findByLabelText('The link, behind the address of its site');
      expect(shown).toHaveValue('/preview/secret/details/news');
      expect(dialog.queryByRole('link', { name: 'Open in a new tab' })).not.toBeInTheDocument();
    } finally {
      chooseAppKey(null);
    }
  });

  it('shows what was typed, which is saved into the draft first', async () => {
    api.on('PUT /posts/7/draft', () => ({
      body: { data: { ...stored, title: 'News!', draft: { ...draft, version: 2 } } },
    }));
    const { user } = renderAdmin(routes, '/admin/post/form/7');
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
    await user.click(screen.getByRole('button', { name: 'Preview link' }));
    expect(await screen.findByRole('dialog', { name: 'Preview link' })).toBeInTheDocument();
    expect(api.listCalls('PUT /posts/7/draft')[0]?.body).toEqual({ title: 'News!' });
  });

  it('says why it was not made', async () => {
    api.on('POST /previews', () => problemResponse(422, { title: 'Revoke some links.' }));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    expect(await dialog.findByText('Revoke some links.')).toBeInTheDocument();
    expect(dialog.queryByLabelText('The link')).not.toBeInTheDocument();
  });

  it('is offered to those who write such records', async () => {
    signInAs('author', ['pages']);
    renderAdmin(routes, '/admin/post/form/7');
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Preview link' })).not.toBeInTheDocument();
    signInAs('author', ['posts']);
    expect(await screen.findByRole('button', { name: 'Preview link' })).toBeInTheDocument();
  });
});
