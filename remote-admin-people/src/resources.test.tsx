import { act, screen, waitFor } from '@testing-library/react';
import { socials } from '@quoin/shared/contract/resources/socials';
import { subscribers } from '@quoin/shared/contract/resources/subscribers';
import { users } from '@quoin/shared/contract/resources/users';
import { forgetToken, rememberToken } from '@quoin/shared/runtime/auth';
import { getBody, fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('people resources', () => {
  let api: FakeApi;

  beforeEach(() => {
    api = fakeApi();
    api.on('GET /users', (call) =>
      pageResponse(
        [aRecord(users, { id: 3, name: 'anika', firstname: 'Anika', lastname: 'Rahman', email: 'a@example.com' })],
        call,
      ),
    );
    api.on('GET /socials', (call) =>
      pageResponse(
        [aRecord(socials, { name: 'Facebook', icon: '/media/f.webp', link_url: 'https://example.com' })],
        call,
      ),
    );
    api.on('GET /subscribers', (call) => pageResponse([aRecord(subscribers, { email: 'b@example.com' })], call));
  });

  it('user list joins the names and requests the accounts application', async () => {
    renderAdmin(routes, '/admin/users');
    expect(await screen.findByText('anika Anika Rahman')).toBeInTheDocument();
    expect(headers()).toEqual(['Sl.', 'Name', 'Phone', 'Email', 'Actions']);
    expect(api.calls[0]?.headers['app-key']).toBe('quoin-accounts');
  });

  it('social list shows each icon, and dashes where there is none', async () => {
    api.on('GET /socials', (call) =>
      pageResponse(
        [
          aRecord(socials, { id: 1, name: 'Facebook', icon: '/media/f.webp' }),
          aRecord(socials, { id: 2, name: 'Mastodon', icon: '' }),
        ],
        call,
      ),
    );
    renderAdmin(routes, '/admin/social');
    const row = async (name: string) => (await screen.findByText(name)).closest('tr');
    expect((await row('Facebook'))?.querySelector('img')).toHaveAttribute('src', '/media/f.webp');
    expect((await row('Mastodon'))?.querySelector('img')).toBeNull();
    expect(await row('Mastodon')).toHaveTextContent('--');
  });

  it('user list says that the user has no access to it, and offers no retry', async () => {
    api.on('GET /users', () => problemResponse(403, { title: 'You are not a member of this application.' }));
    renderAdmin(routes, '/admin/users');
    expect(await screen.findByText('You have no access to the users.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add' })).not.toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
  });

  it.each([
    { path: 'users', fields: 'name,firstname,lastname,phone,email' },
    { path: 'social', fields: 'name,icon,link_url,status' },
    { path: 'subscribers', fields: 'email,name,status' },
    { path: 'profile', fields: 'name,designation,status' },
  ])('$path list requests the fields of its columns', async ({ path, fields }) => {
    api.on('GET /profiles', (call) => pageResponse([], call));
    renderAdmin(routes, `/admin/${path}`);
    await waitFor(() => expect(api.calls[0]?.query.fields).toBe(fields));
  });

  it('user list says that a deletion is final, and offers no Undo', async () => {
    api.on('DELETE /users/3', () => ({ body: { data: aRecord(users, { id: 3 }) } }));
    const { user } = renderAdmin(routes, '/admin/users');
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    expect(await screen.findByText('This cannot be undone.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/was deleted/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('user form masks the passwords, sends none that is empty, and says when they differ', async () => {
    api.on('GET /users/3', () => ({ body: { data: aRecord(users, { id: 3, email: 'a@example.com' }) } }));
    api.on('PUT /users/3', () =>
      problemResponse(422, {
        title: 'Some values cannot be stored.',
        errors: { confirm_password: ['Must be the same as the password.'] },
      }),
    );
    const { user } = renderAdmin(routes, '/admin/users/form/3');
    const password = await screen.findByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Must be the same as the password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid', 'true');
    expect(api.listCalls('PUT /users/3')[0]?.body).not.toHaveProperty('password');
    expect(api.listCalls('PUT /users/3')[0]?.headers['app-key']).toBe('quoin-accounts');
  });

  it('user form asks for the current password only when one changes one’s own password or email', async () => {
    for (const id of [3, 4])
      api.on(`GET /users/${id}`, () => ({ body: { data: aRecord(users, { id, email: 'a@example.com' }) } }));
    rememberToken('ccms_abcdefghijklmnopqrstuvwxyz', 3);
    const own = renderAdmin(routes, '/admin/users/form/3');
    const password = await screen.findByLabelText('Password');
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    await own.user.type(password, 'x');
    const current = await screen.findByLabelText('Current password');
    expect(current).toHaveAttribute('type', 'password');
    // What password managers fill in, and where they offer a new one.
    expect([current, password].map((input) => input.getAttribute('autocomplete'))).toEqual([
      'current-password',
      'new-password',
    ]);
    await own.user.clear(password);
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    await own.user.type(screen.getByRole('textbox', { name: /^Email/ }), 'x');
    expect(screen.getByLabelText('Current password')).toBeInTheDocument();
    own.unmount();
    localStorage.clear();
    const other = renderAdmin(routes, '/admin/users/form/4');
    await other.user.type(await screen.findByLabelText('Password'), 'x');
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    api.on('PUT /users/4', () =>
      problemResponse(422, {
        title: 'Some values cannot be stored.',
        errors: { current_password: ['Must be your current password.'] },
      }),
    );
    await other.user.clear(screen.getByLabelText('Password'));
    await other.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Must be your current password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Current password')).toBeInTheDocument();
    act(() => forgetToken());
  });

  it('user form sends an invitation to the stored address, repeatedly', async () => {
    api.on('GET /users/3', () => ({
      body: { data: aRecord(users, { id: 3, name: 'anika', email: 'a@example.com' }) },
    }));
    api.on('POST /invitations', () => ({
      status: 201,
      body: { data: { name: 'anika', email: 'a@example.com', expires_at: '2026-01-02 03:04:05', is_mailed: true } },
    }));
    const { user } = renderAdmin(routes, '/admin/users/form/3');
    await user.click(await screen.findByRole('button', { name: 'Send an invitation' }));
    expect(await screen.findByText('a@example.com is invited: the mail is on its way.')).toBeInTheDocument();
    expect(api.listCalls('POST /invitations')[0]).toMatchObject({
      body: { name: 'anika', email: 'a@example.com' },
      headers: { 'app-key': 'quoin-site' },
    });
  });

  it('user form sends an invitation to the address that was saved last', async () => {
    let stored = aRecord(users, { id: 3, name: 'anika', email: 'a@exmaple.com' });
    api.on('GET /users/3', () => ({ body: { data: stored } }));
    api.on('PUT /users/3', (call) => {
      stored = { ...stored, ...getBody(call), version: 2 };
      return { body: { data: stored } };
    });
    api.on('POST /invitations', () => ({
      status: 201,
      body: { data: { name: 'anika', email: 'a@example.com', expires_at: '2026-01-02 03:04:05', is_mailed: true } },
    }));
    const { user } = renderAdmin(routes, '/admin/users/form/3');
    const email = await screen.findByRole('textbox', { name: /^Email/ });
    await user.clear(email);
    await user.type(email, 'a@example.com');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Success! Data updated successfully.');
    await user.click(screen.getByRole('button', { name: 'Send an invitation' }));
    expect(await screen.findByText('a@example.com is invited: the mail is on its way.')).toBeInTheDocument();
    expect(api.listCalls('POST /invitations')[0]?.body).toMatchObject({
      name: 'anika',
      email: 'a@example.com',
      role: 'admin',
    });
  });

  it('social list shows the icon and the link', async () => {
    renderAdmin(routes, '/admin/social');
    expect(await screen.findByText('https://example.com')).toBeInTheDocument();
    expect(headers()).toEqual(['Sl.', 'Name', 'Icon', 'Link URL', 'Status', 'Actions']);
  });

  it('social form offers the four targets', async () => {
    renderAdmin(routes, '/admin/social/form');
    await screen.findByLabelText('Target');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '_blank',
      '_self',
      '_parent',
      '_top',
    ]);
  });

  it('subscriber list shows name, email and status', async () => {
    renderAdmin(routes, '/admin/subscribers');
    expect(await screen.findByText('b@example.com')).toBeInTheDocument();
    expect(headers()).toEqual(['Sl.', 'Name', 'Email', 'Status', 'Actions']);
  });
});
