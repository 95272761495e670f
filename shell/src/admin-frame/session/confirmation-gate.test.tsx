import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { call } from '@quoin/shared/runtime/api-client';
import { forgetToken, rememberToken } from '@quoin/shared/runtime/auth';
import { createBrowserRouter } from '@quoin/shared/runtime/router';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { useSubmit } from '@quoin/shared/ui/use-submit';
import { changeRelease } from '../../releases/release-admin-client.ts';
import { AdminApp } from '../admin-app.tsx';

const token = 'quoin_abcdefghijklmnopqrstuvwxyz';
const refused = problemResponse(403, { title: 'No.', code: 'reauthentication_required' });
const prompt = { name: 'Confirm that it is you' };

/** A form whose call needs the password, and a link to a release that does. */
function Invite() {
  const [done, setDone] = useState('');
  const { sending, formProps } = useSubmit({
    check: () => ({}),
    send: async ({ name }) => {
      await call('POST', '/invitations', { body: { name } });
      setDone('Invited');
    },
  });
  const promote = async () => {
    await changeRelease('shell', { action: 'promote' });
    setDone('Promoted');
  };
  return (
    <form {...formProps}>
      <input name="name" aria-label="Name" />
      {/* A browser takes the focus from what is disabled; jsdom does not. */}
      <button disabled={sending.state === 'sending'} onClick={({ currentTarget }) => currentTarget.blur()}>
        Invite
      </button>
      <button type="button" onClick={() => void promote()}>
        Promote
      </button>
      <p>{sending.state === 'failed' ? sending.reason : done}</p>
    </form>
  );
}

describe('the question for the password', () => {
  const user = userEvent.setup({ delay: null });
  let api: FakeApi;
  let isConfirmed: boolean;

  beforeEach(async () => {
    api = fakeApi();
    isConfirmed = false;
    api.on('POST /invitations', () => (isConfirmed ? { status: 201, body: { data: {} } } : refused));
    api.on('POST /reauthenticate', ({ body }) => {
      if (JSON.stringify(body) !== '{"password":"correct horse"}')
        return problemResponse(422, { title: 'No.', errors: { password: ['Must be your current password.'] } });
      isConfirmed = true;
      return { body: { data: null } };
    });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.history.replaceState(null, '', '/admin');
    act(() => rememberToken(token, 3));
    render(
      <AdminApp
        menu={[]}
        createRouter={() => createBrowserRouter([{ id: 'admin', path: '/admin', element: <Invite /> }])}
      />,
    );
    await user.type(screen.getByLabelText('Name'), 'Ann');
  });
  afterEach(() => {
    act(() => forgetToken());
    jest.restoreAllMocks();
  });

  const typePassword = async (password: string) => {
    const field = await screen.findByLabelText('Your password');
    await user.clear(field);
    await user.type(field, `${password}{Enter}`);
  };

  it('repeats the call once the password is right, with what was typed', async () => {
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('dialog', prompt)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Your password')).toHaveFocus());
    await typePassword('correct horse');
    expect(await screen.findByText('Invited')).toBeVisible();
    expect(api.listCalls('POST /invitations').map(({ body }) => body)).toEqual([{ name: 'Ann' }, { name: 'Ann' }]);
    await waitFor(() => expect(screen.queryByRole('dialog', prompt)).not.toBeInTheDocument());
    expect(screen.getByLabelText('Name')).toHaveValue('Ann');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Invite' })).toHaveFocus());
  });

  it.each(['correct horse', undefined])(
    'returns the focus to the button that was disabled meanwhile',
    async (password) => {
      await user.click(screen.getByRole('button', { name: 'Invite' }));
      await screen.findByRole('dialog', prompt);
      if (password === undefined) await user.keyboard('{Escape}');
      else await typePassword(password);
      await waitFor(() => expect(screen.queryByRole('dialog', prompt)).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('button', { name: 'Invite' })).toHaveFocus());
    },
  );

  it('stays open with a message at the field after a wrong password', async () => {
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await typePassword('wrong');
    expect(await screen.findByText('Must be your current password.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Your password')).toHaveFocus());
    await user.clear(screen.getByLabelText('Your password'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter your password.')).toBeVisible();
    await typePassword('correct horse');
    expect(await screen.findByText('Invited')).toBeVisible();
  });

  it.each(['Cancel', 'Escape'])('leaves everything as it was on %s, and says so', async (way) => {
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', prompt);
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(within(dialog).getByRole('button', { name: way }));
    expect(
      await screen.findByText('Nothing was changed, because you did not confirm that it is you.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Ann');
    expect([api.listCalls('POST /invitations').length, api.listCalls('POST /reauthenticate').length]).toEqual([1, 0]);
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await typePassword('correct horse');
    expect(await screen.findByText('Invited')).toBeVisible();
  });

  it('is one question for two calls, and another one when the password was not enough', async () => {
    const calls = [call('POST', '/invitations'), call('POST', '/invitations')];
    await typePassword('correct horse');
    await act(() => Promise.all(calls));
    expect(api.listCalls('POST /reauthenticate')).toHaveLength(1);
    api.on('POST /invitations', () => refused);
    const again = call('POST', '/invitations').catch((error: unknown) => String(error));
    await typePassword('correct horse');
    expect(await act(() => again)).toContain('No.');
  });

  it('is also asked for a change of a release', async () => {
    globalThis.fetch = jest.fn(async () =>
      isConfirmed
        ? Response.json({ done: 'promote' })
        : Response.json({ title: 'No.', code: 'reauthentication_required' }, { status: 403 }),
    );
    await user.click(screen.getByRole('button', { name: 'Promote' }));
    await typePassword('correct horse');
    expect(await screen.findByText('Promoted')).toBeVisible();
    expect(globalThis.fetch).toHaveBeenCalledTimes(2);
  });

  it('ends without an answer when the session ends', async () => {
    const sent = call('POST', '/invitations').catch((error: unknown) => String(error));
    await screen.findByRole('dialog', prompt);
    act(() => forgetToken());
    expect(await sent).toContain('Nothing was changed');
    expect(screen.queryByRole('dialog', prompt)).not.toBeInTheDocument();
  });
});
