import { screen, waitFor, within } from '@testing-library/react';
import { hasUnsavedWork } from '@quoin/shared/admin/dirty-forms';
import { getBody, fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { anAccount } from '@quoin/shared/testing/records';
import { renderAdmin } from '@quoin/shared/testing/render-admin';
import { routes } from './index.ts';

const good = 'a fresh long password';

describe('my account', () => {
  let api: FakeApi;
  const account = anAccount();
  const aSession = (id: string, more: object = {}) => ({
    id,
    device: 'Firefox on Linux',
    address: '203.0.113.9',
    created_at: '2026-11-25 08:00:00',
    seen_at: '2026-11-26 09:00:00',
    is_current: false,
    ...more,
  });
  let sessions: ReturnType<typeof aSession>[];
  const signIns = [
    {
      id: 9,
      at: '2026-11-26 09:00:00',
      outcome: 'wrong-password',
      count: 3,
      device: 'Edge on Windows',
      address: '::1',
    },
    { id: 7, at: '2026-11-25 08:00:00', outcome: 'signed-in', count: 1, device: 'Firefox on Linux', address: '::1' },
  ];

  beforeEach(() => {
    sessions = [aSession('one', { is_current: true }), aSession('two', { device: 'Safari on iOS' }), aSession('three')];
    api = fakeApi();
    api.on('GET /account', () => ({ body: { data: account } }));
    api.on('GET /account/sign-ins', () => ({ body: { data: signIns } }));
    api.on('GET /account/sessions', () => ({ body: { data: sessions } }));
    api.on('GET /account/second-factors', () => ({
      body: {
        data: { totp: false, passkeys: [], recovery_codes: 0, has_password: true, session: 'one', is_demanded: false },
      },
    }));
    api.on('PUT /account', (call) => ({ body: { data: { ...account, ...getBody(call), version: 5 } } }));
  });

  async function open() {
    const { user, goTo } = renderAdmin(routes, '/admin/account');
    const profile = within(await screen.findByRole('form', { name: 'Profile' }));
    const password = within(screen.getByRole('form', { name: 'Password' }));
    return { user, goTo, profile, password };
  }

  it('saves the name with the version that was loaded, and no password', async () => {
    const { user, profile } = await open();
    await user.type(profile.getByLabelText('Last name'), 'Rai');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Success! Data updated successfully.')).toBeInTheDocument();
    const [made] = api.listCalls('PUT /account');
    expect(made?.body).toEqual({
      name: 'meera',
      firstname: 'Meera',
      lastname: 'Rai',
      email: 'meera@quoin.example',
      profile_img: '',
    });
    expect(made?.headers['if-match']).toBe('"4"');
  });

  it('requires the current password when the email changes', async () => {
    const { user, profile } = await open();
    expect(profile.queryByLabelText('Current password')).not.toBeInTheDocument();
    await user.clear(profile.getByLabelText('Email'));
    await user.type(profile.getByLabelText('Email'), 'm@quoin.example');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect(profile.getByText('Enter your current password.')).toBeInTheDocument();
    await user.type(profile.getByLabelText('Current password'), 'the old one');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    await screen.findByText('Success! Data updated successfully.');
    expect(api.listCalls('PUT /account')[0]?.body).toMatchObject({
      email: 'm@quoin.example',
      current_password: 'the old one',
    });
    expect(profile.queryByLabelText('Current password')).not.toBeInTheDocument();
  });

  it('asks before unsaved values are left, and not once they are saved', async () => {
    const { user, goTo, profile } = await open();
    await user.type(profile.getByLabelText('Last name'), 'Rai');
    await goTo('/admin/messages');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(profile.getByLabelText('Last name')).toHaveValue('Rai');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    await screen.findByText('Success! Data updated successfully.');
    expect(hasUnsavedWork()).toBe(false);
  });

  it('hides the success message when something else is typed', async () => {
    const { user, profile } = await open();
    await user.click(profile.getByRole('button', { name: 'Save' }));
    await screen.findByText('Success! Data updated successfully.');
    await user.type(profile.getByLabelText('Last name'), 'R');
    expect(screen.queryByText('Success! Data updated successfully.')).not.toBeInTheDocument();
  });

  it('says that it was changed elsewhere, keeps what is typed, and saves it the second time', async () => {
    const { user, profile } = await open();
    const elsewhere = { ...account, firstname: 'M.', version: 7 };
    api.on('GET /account', () => ({ body: { data: elsewhere } }));
    api.on('PUT /account', (call) =>
      call.headers['if-match'] === '"7"'
        ? { body: { data: { ...elsewhere, ...getBody(call), version: 8 } } }
        : problemResponse(412, { title: 'Somebody else has changed this record since you read it.' }),
    );
    await user.type(profile.getByLabelText('Last name'), 'Rai');
    await user.click(profile.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(
        'Your account was changed elsewhere in the meantime. Save again to keep the values shown here.',
      ),
    ).toBeInTheDocument();
    await user.click(profile.getByRole('button', { name: 'Save' }));
    await screen.findByText('Success! Data updated successfully.');
    expect(api.listCalls('PUT /account').at(-1)?.body).toMatchObject({ firstname: 'Meera', lastname: 'Rai' });
  });

  it('changes the password and empties the form', async () => {
    const { user, password } = await open();
    await user.type(password.getByLabelText('Current password'), 'the old one');
    await user.type(password.getByLabelText('New password'), good);
    await user.type(password.getByLabelText('New password again'), good);
    await user.click(password.getByRole('button', { name: 'Change the password' }));
    expect(await screen.findByText('Your password is changed, and every other session has ended.')).toBeInTheDocument();
    expect(api.listCalls('PUT /account')[0]?.body).toEqual({
      password: good,
      confirm_password: good,
      current_password: 'the old one',
    });
    expect(password.getByLabelText('New password')).toHaveValue('');
  });

  it('says at its field that the current password is wrong, and keeps the new one', async () => {
    api.on('PUT /account', () =>
      problemResponse(422, {
        title: 'Some values cannot be stored.',
        errors: { current_password: ['Must be your current password.'] },
      }),
    );
    const { user, password } = await open();
    await user.type(password.getByLabelText('Current password'), 'wrong');
    await user.type(password.getByLabelText('New password'), good);
    await user.type(password.getByLabelText('New password again'), good);
    await user.click(password.getByRole('button', { name: 'Change the password' }));
    expect(await password.findByText('Must be your current password.')).toBeInTheDocument();
    await waitFor(() => expect(password.getByLabelText('Current password')).toHaveFocus());
    expect(password.getByLabelText('New password')).toHaveValue(good);
  });

  it('lists where the user is signed in, ends one session or all others, and keeps what is typed', async () => {
    api.on('DELETE /account/sessions/two', () => {
      sessions = sessions.filter(({ id }) => id !== 'two');
      return { body: { data: null } };
    });
    api.on('DELETE /account/sessions', () => {
      sessions = sessions.slice(0, 1);
      return { body: { data: { count: 1 } } };
    });
    const { user, profile } = await open();
    await user.type(profile.getByLabelText('Last name'), 'Rai');
    const table = within(await screen.findByRole('table', { name: 'Where you are signed in' }));
    expect(table.getAllByRole('row')).toHaveLength(4);
    expect(table.getByText('This browser')).toBeInTheDocument();
    await user.click(table.getByRole('button', { name: 'End the session of Safari on iOS' }));
    expect(await screen.findByText('The session is ended.')).toBeInTheDocument();
    await waitFor(() => expect(table.queryByText('Safari on iOS')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'End all other sessions' })).toBeDisabled();
    expect(profile.getByLabelText('Last name')).toHaveValue('Rai');
  });

  it('lists the last sign-ins in words, and says when they could not be loaded', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'Recent sign-ins' }));
    expect(
      table.getAllByRole('row').map(({ children: [, , device], textContent }) => [device?.textContent, textContent]),
    ).toEqual([
      ['Device', expect.any(String)],
      [expect.stringContaining('Edge on Windows'), expect.stringContaining('Wrong password, 3 times')],
      [expect.stringContaining('Firefox on Linux'), expect.stringMatching(/Signed in(?!,)/)],
    ]);
  });

  it.each([
    [[], 'Nothing has happened yet.'],
    [[{ id: 9, outcome: 'unheard-of' }], "The content server's answer is not a list of sign-ins."],
  ])('says so instead of showing sign-ins such as %j', async (data, text) => {
    api.on('GET /account/sign-ins', () => ({ body: { data } }));
    await open();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says why a session was not ended', async () => {
    api.on('DELETE /account/sessions/two', () => problemResponse(503, { title: 'The server is busy.' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'End the session of Safari on iOS' }));
    expect(await screen.findByText('The session was not ended.')).toBeInTheDocument();
    expect(screen.getByText('The server is busy.')).toBeInTheDocument();
  });
});

describe('invitations', () => {
  it('invites to the current site, and says when the mail could not be sent', async () => {
    const api = fakeApi();
    api.on('POST /invitations', () =>
      problemResponse(502, {
        title: 'The user is there, but the invitation could not be mailed. Invite again to send another link.',
      }),
    );
    const { user } = renderAdmin(routes, '/admin/administrators/invite');
    await user.click(await screen.findByRole('button', { name: 'Send the invitation' }));
    expect(screen.getByText('Enter a name.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Name'), 'Meera');
    await user.type(screen.getByLabelText('Email'), 'meera@quoin.example');
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText(/could not be mailed/)).toBeInTheDocument();
    api.on('POST /invitations', () => ({
      status: 201,
      body: {
        data: { name: 'Meera', email: 'meera@quoin.example', expires_at: '2026-01-02 03:04:05', is_mailed: true },
      },
    }));
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText('meera@quoin.example is invited: the mail is on its way.')).toBeInTheDocument();
    expect(api.listCalls('POST /invitations')[1]).toMatchObject({
      body: { name: 'Meera', email: 'meera@quoin.example', role: 'editor', resources: null },
      headers: { 'app-key': 'quoin-site' },
    });
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  it('says where the link is when no mail server is set', async () => {
    const api = fakeApi();
    api.on('POST /invitations', () => ({
      status: 201,
      body: { data: { email: 'm@quoin.example', is_mailed: false } },
    }));
    const { user } = renderAdmin(routes, '/admin/administrators/invite');
    await user.type(await screen.findByLabelText('Name'), 'Meera');
    await user.type(screen.getByLabelText('Email'), 'm@quoin.example');
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    expect(
      await screen.findByText(/^m@quoin.example is invited, but no mail was sent.*The link is in the log of the API/),
    ).toBeInTheDocument();
  });
});
