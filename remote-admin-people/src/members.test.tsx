import { screen, waitFor, within } from '@testing-library/react';
import type { MemberAccount, PendingInvitation } from '@quoin/shared/contract/account-wire';
import { rememberToken } from '@quoin/shared/runtime/auth';
import { fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const aMember = (own: Partial<MemberAccount>): MemberAccount => ({
  id: 1,
  name: '',
  firstname: '',
  lastname: '',
  email: 'x@example.com',
  status: 1,
  has_password: true,
  has_second_factor: false,
  role: 'admin',
  resources: null,
  ...own,
});
const admin = aMember({ id: 1, name: 'admin', email: 'admin@example.com' });
const meera = aMember({
  id: 4,
  name: 'meera',
  firstname: 'Meera',
  lastname: 'Rai',
  email: 'meera@example.com',
  role: 'author',
  resources: ['posts', 'faqs'],
});
const invited = aMember({ id: 9, email: 'ines@example.com', has_password: false });

const nia: PendingInvitation = {
  id: 3,
  email: 'nia@example.com',
  name: 'Nia',
  role: 'editor',
  resources: null,
  created_at: '2026-11-26 08:00:00',
  expires_at: '2026-12-03 08:00:00',
};

describe('the administrators of a site', () => {
  let api: FakeApi;
  let members: MemberAccount[];
  let invitations: PendingInvitation[];

  beforeEach(() => {
    rememberToken('quoin_abcdefghijklmnop', 1);
    members = [admin, meera, invited];
    invitations = [];
    api = fakeApi();
    api.on('GET /members', (call) => pageResponse(members, call));
    api.on('GET /invitations', (call) => pageResponse(invitations, call));
  });

  const endButton = (name: string) => screen.findByRole('button', { name: `End access of ${name}` });
  const question = async () => within(await screen.findByRole('dialog', { name: 'End access' }));

  it('are listed, those without a password too, and users cannot end their own access', async () => {
    renderAdmin(routes, '/admin/administrators');
    await endButton('meera Meera Rai');
    const [, ...rows] = screen.getAllByRole('row');
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ lastChild }) => lastChild?.textContent),
      ),
    ).toEqual([
      ['admin', 'admin@example.com', 'Administrator', 'Active', 'None', 'You'],
      ['meera Meera Rai', 'meera@example.com', 'Author: Posts, Faqs', 'Active', 'None', 'End access'],
      ['ines@example.com', 'ines@example.com', 'Administrator', 'No password', 'None', 'End access'],
    ]);
    expect(api.calls[0]?.headers['app-key']).toBe('quoin-site');
    expect(screen.getByRole('link', { name: 'Invite' })).toHaveAttribute('href', '/admin/administrators/invite');
  });

  it('get another role, narrowed to some kinds of content', async () => {
    api.on('PUT /members/4', () => {
      members = [admin, { ...meera, role: 'editor', resources: ['posts', 'careers'] }, invited];
      return { body: { data: { message: 'Changed.' } } };
    });
    const { user } = renderAdmin(routes, '/admin/administrators');
    await user.click(
      await screen.findByRole('button', { name: 'Change the role of meera Meera Rai: Author: Posts, Faqs' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'What may meera Meera Rai do?' }));
    expect(dialog.getByRole('radio', { name: 'Author' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Author' })).toHaveAccessibleDescription(/until they are published/);
    await user.click(dialog.getByRole('radio', { name: 'Editor' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Posts' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Faqs' }));
    await user.click(dialog.getByRole('button', { name: 'Change the role' }));
    expect(await dialog.findByText('Choose at least one kind of content.')).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Careers' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Posts' }));
    await user.click(dialog.getByRole('button', { name: 'Change the role' }));
    expect(await screen.findByText('meera Meera Rai: Editor: Posts, Careers.')).toBeInTheDocument();
    expect(api.listCalls('PUT /members/4').map(({ body }) => body)).toEqual([
      { role: 'editor', resources: expect.arrayContaining(['posts', 'careers']) },
    ]);
  });

  it('lose their access to this site after a confirmation, and the focus moves to the heading', async () => {
    api.on('DELETE /members/4', () => {
      members = [admin, invited];
      return { body: { data: { message: 'Off.' } } };
    });
    const { user } = renderAdmin(routes, '/admin/administrators');
    await user.click(await endButton('meera Meera Rai'));
    const dialog = await question();
    expect(dialog.getByText('meera Meera Rai')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'End access' }));
    expect(await screen.findByText('meera Meera Rai no longer administers this site.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'End access of meera Meera Rai' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Administrators' })).toHaveFocus());
    expect(api.listCalls('DELETE /members/4')[0]?.headers['app-key']).toBe('quoin-site');
  });

  it('stay, in the server’s words, when they are the last one who can sign in', async () => {
    api.on('DELETE /members/4', () =>
      problemResponse(409, { title: 'This is the last administrator of an application; appoint another one first.' }),
    );
    const { user } = renderAdmin(routes, '/admin/administrators');
    await user.click(await endButton('meera Meera Rai'));
    const dialog = await question();
    await user.click(dialog.getByRole('button', { name: 'End access' }));
    expect(
      await dialog.findByText('This is the last administrator of an application; appoint another one first.'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await endButton('meera Meera Rai')).toHaveFocus());
  });

  it('count as removed when another user has removed them already', async () => {
    api.on('DELETE /members/4', () => {
      members = [admin];
      return problemResponse(404, { title: 'There is no such thing.' });
    });
    const { user } = renderAdmin(routes, '/admin/administrators');
    await user.click(await endButton('meera Meera Rai'));
    await user.click((await question()).getByRole('button', { name: 'End access' }));
    expect(await screen.findByText('meera Meera Rai no longer administers this site.')).toBeInTheDocument();
  });

  it('show an error when they could not be listed', async () => {
    api.on('GET /members', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = renderAdmin(routes, '/admin/administrators');
    expect(await screen.findByText('The administrators could not be loaded.')).toBeInTheDocument();
    api.on('GET /members', (call) => pageResponse(members, call));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await endButton('meera Meera Rai')).toBeInTheDocument();
  });

  it('are listed while they are only invited, and an invitation can be withdrawn', async () => {
    invitations = [nia];
    api.on('DELETE /invitations/3', () => {
      invitations = [];
      return { body: { data: { message: 'Gone.' } } };
    });
    const { user } = renderAdmin(routes, '/admin/administrators');
    const table = within(await screen.findByRole('table', { name: 'Invited' }));
    expect(table.getByText('nia@example.com')).toBeInTheDocument();
    await user.click(table.getByRole('button', { name: 'Withdraw the invitation of nia@example.com' }));
    expect(await screen.findByText('The invitation of nia@example.com is withdrawn.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Invited' })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Administrators' })).toHaveFocus();
  });

  it('keep an invitation that could not be withdrawn, and say why', async () => {
    invitations = [nia];
    api.on('DELETE /invitations/3', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = renderAdmin(routes, '/admin/administrators');
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of nia@example.com' }));
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Invited' })).toBeInTheDocument();
  });

  it('removes the second factors of somebody who has lost them, after a question', async () => {
    members = [{ ...admin, has_second_factor: true }, { ...meera, has_second_factor: true }, invited];
    api.on('DELETE /members/4/second-factors', () => {
      members = [admin, meera, invited];
      return { body: { data: { message: 'They are removed.' } } };
    });
    const { user } = renderAdmin(routes, '/admin/administrators');
    await user.click(await screen.findByRole('button', { name: 'Remove the second factors of meera Meera Rai' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The second factors of meera Meera Rai are removed.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Remove the second factors/ })).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('button', { name: 'Remove the second factors of admin' })).not.toBeInTheDocument();
  });
});
