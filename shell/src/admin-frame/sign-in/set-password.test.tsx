import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetToken, isSignedIn, rememberToken } from '@quoin/shared/runtime/auth';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { LoginHelp } from './login-help.tsx';
import { SetPassword } from './set-password.tsx';

const good = 'a fresh long password';

describe('setting a password', () => {
  let api: FakeApi;
  const user = userEvent.setup({ delay: null });

  beforeEach(() => {
    api = fakeApi();
    act(() => forgetToken());
  });

  const open = (token = 'abc') =>
    render(
      <UiProvider>
        <SetPassword token={token} />
      </UiProvider>,
    );
  const fillIn = async (password: string, again = password) => {
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('New password again'), again);
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
  };

  it('shows the rules before anything is typed, and validates before it sends', async () => {
    open();
    expect(screen.getByText(/At least 12 characters/)).toBeInTheDocument();
    await fillIn('short');
    expect(screen.getByText('Use at least 12 characters; these are 5.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveFocus();
    await user.clear(screen.getByLabelText('New password'));
    await user.clear(screen.getByLabelText('New password again'));
    await fillIn(good, `${good}r`);
    expect(screen.getByText('Must be the same as the password.')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  it('sets it by the link’s token, ends the session here, and links to the sign-in', async () => {
    api.on('POST /reset-password', () => ({ body: { data: { message: 'The password is set. Sign in with it.' } } }));
    act(() => rememberToken('ccms_abcdefghijklmnopqrstuvwxyz'));
    open('the-token');
    await fillIn(good);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your password is set' })).toHaveFocus());
    expect(api.listCalls('POST /reset-password')[0]?.body).toEqual({
      token: 'the-token',
      password: good,
      confirm_password: good,
    });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/admin');
    expect(isSignedIn()).toBe(false);
  });

  it('says at the field why a password is too weak, and keeps what was typed', async () => {
    api.on('POST /reset-password', () =>
      problemResponse(422, {
        title: 'Some values cannot be stored.',
        errors: { password: ['Must not be one of the most common passwords.'] },
      }),
    );
    open();
    await fillIn('password12345');
    expect(await screen.findByText('Must not be one of the most common passwords.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('password12345');
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each(['used', ''])('offers a new link when this one is invalid (token "%s")', async (token) => {
    api.on('POST /reset-password', () =>
      problemResponse(422, {
        title: 'Some values cannot be stored.',
        errors: { token: ['This link has been used, or is too old. Ask for a new one.'] },
      }),
    );
    api.on('POST /forgot-password', () => ({ body: { data: { message: 'x' } } }));
    open(token);
    if (token) await fillIn(good);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'This link does not work any more' })).toHaveFocus(),
    );
    await user.type(screen.getByLabelText('Email or username'), 'meera@quoin.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/^If there is such an account/)).toBeInTheDocument();
  });

  it('shows when the server cannot be reached, and can be sent again', async () => {
    api.on('POST /reset-password', () => problemResponse(503, { title: 'The server is busy.' }));
    open();
    await fillIn(good);
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Set the password' })).toBeEnabled();
  });
});

describe('a forgotten password', () => {
  let api: FakeApi;
  const user = userEvent.setup({ delay: null });

  beforeEach(() => {
    api = fakeApi();
    render(
      <UiProvider>
        <LoginHelp topic="password" onBack={() => undefined} />
      </UiProvider>,
    );
  });

  const ask = async (name: string) => {
    if (name) await user.type(screen.getByLabelText('Email or username'), name);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
  };

  it('requires a name, and shows the same message for every name', async () => {
    api.on('POST /forgot-password', () => ({ body: { data: { message: 'whatever the server says' } } }));
    await ask('');
    expect(screen.getByText('Enter your email or username.')).toBeInTheDocument();
    await ask(' nobody ');
    expect(
      await screen.findByText(
        'If there is such an account, a link to set a new password is on its way to its address.',
      ),
    ).toBeInTheDocument();
    expect(api.listCalls('POST /forgot-password').map(({ body }) => body)).toEqual([{ identifier: 'nobody' }]);
  });

  it('says when it was requested too often', async () => {
    api.on('POST /forgot-password', () => problemResponse(429, { title: 'Too many requests.' }));
    await ask('admin');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts. Wait a few minutes, then try again.'),
    );
  });
});
