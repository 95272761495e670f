import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registerDirtyForm } from '@quoin/shared/admin/dirty-forms';
import { authToken, forgetToken } from '@quoin/shared/runtime/auth';
import { configure, runtimeConfig } from '@quoin/shared/runtime/config';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { UiProvider } from '@quoin/shared/ui/ui-provider';
import { GatePage } from '../sign-in/gate-page.tsx';
import { Login } from '../sign-in/login.tsx';
import { ProviderCallback } from './provider-callback.tsx';

const token = 'quoin_abcdefghijklmnopqrstuvwxyz';
const storageKey = 'quoin:provider-sign-in';

let api: FakeApi;
const user = userEvent.setup({ delay: null });
beforeEach(() => {
  api = fakeApi();
  configure({ ...runtimeConfig(), provider: { name: 'Example', isOnly: false } });
  act(() => forgetToken());
  sessionStorage.clear();
  globalThis.history.replaceState(null, '', '/admin/slider?page=2');
});

describe('the button of the provider', () => {
  const open = () =>
    render(
      <UiProvider>
        <Login />
      </UiProvider>,
    );
  const find = () => screen.queryByRole('button', { name: /^Sign in with/ });

  it('is there only if a provider is set up', () => {
    const { provider: _, ...without } = runtimeConfig();
    configure(without);
    open();
    expect(find()).not.toBeInTheDocument();
  });

  it('goes to the provider, and keeps the key of the browser and the address to return to', async () => {
    // jsdom can only go to another place of the same document.
    const url = `${globalThis.location.href}#provider`;
    api.on('POST /provider-sign-in', () => ({ body: { data: { url, browser_key: 'a-key' } } }));
    open();
    await user.click(await screen.findByRole('button', { name: 'Sign in with Example' }));
    expect(globalThis.location.hash).toBe('#provider');
    expect(JSON.parse(sessionStorage.getItem(storageKey) ?? '')).toEqual({
      browserKey: 'a-key',
      returnTo: '/admin/slider?page=2',
    });
  });

  it('says why the provider cannot be reached, and can be pressed again', async () => {
    const reason = 'Example does not answer. Try again in a few minutes.';
    api.on('POST /provider-sign-in', () => problemResponse(503, { title: reason }));
    open();
    await user.click(await screen.findByRole('button', { name: 'Sign in with Example' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(find()).toBeEnabled();
    expect(sessionStorage.getItem(storageKey)).toBeNull();
  });

  it('does not follow an address that is no web address', async () => {
    api.on('POST /provider-sign-in', () => ({ body: { data: { url: 'javascript:alert(1)', browser_key: 'a' } } }));
    open();
    await user.click(await screen.findByRole('button', { name: 'Sign in with Example' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('is not an address of a provider');
  });

  it('opens another tab while there is unsaved work', async () => {
    const end = registerDirtyForm(() => true);
    open();
    const link = await screen.findByRole('link', { name: 'Sign in with Example in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/admin', '_blank']);
    end();
  });

  it('is all that the form has when passwords are switched off', async () => {
    configure({ ...runtimeConfig(), provider: { name: 'Example', isOnly: true } });
    open();
    expect(await screen.findByRole('button', { name: 'Sign in with Example' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
  });
});

describe('the callback of the provider', () => {
  const open = (returnTo: unknown = '/admin/sign-in/callback#returned') => {
    if (returnTo !== null) sessionStorage.setItem(storageKey, JSON.stringify({ browserKey: 'a-key', returnTo }));
    globalThis.history.replaceState(null, '', '/admin/sign-in/callback?code=a-code&state=a-state&iss=x&more=y');
    render(
      <UiProvider>
        <GatePage>
          <ProviderCallback />
        </GatePage>
      </UiProvider>,
    );
  };

  it('sends the response once with the key, takes it out of the address, and opens the session', async () => {
    api.on('POST /provider-sign-in/session', () => ({ body: { data: { token, user: { id: 7, app_keys: [] } } } }));
    open();
    expect(globalThis.location.search).toBe('');
    expect(await screen.findByRole('heading', { name: 'Signing in' })).toBeInTheDocument();
    await act(async () => undefined);
    expect(api.listCalls('POST /provider-sign-in/session').map(({ body }) => body)).toEqual([
      { code: 'a-code', state: 'a-state', iss: 'x', browser_key: 'a-key' },
    ]);
    expect([authToken(), sessionStorage.getItem(storageKey)]).toEqual([token, null]);
    expect(globalThis.location.hash).toBe('#returned');
  });

  it('says why nobody is signed in, and leads back to the address where the user began', async () => {
    const reason = 'No account here is linked with ann@quoin.example. Ask an administrator for an invitation.';
    api.on('POST /provider-sign-in/session', () => problemResponse(403, { title: reason }));
    open('/admin/slider?page=2');
    expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/admin/slider?page=2');
    expect(authToken()).toBeNull();
  });

  it.each(['https://evil.example/admin', '//evil.example/admin', '/other', 'javascript:alert(1)', 7])(
    'never leads to %s',
    async (address) => {
      api.on('POST /provider-sign-in/session', () => problemResponse(403, { title: 'No.' }));
      open(address);
      expect(await screen.findByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/admin');
    },
  );

  it('asks for the code of a second factor that the provider did not prove', async () => {
    const answers = [
      problemResponse(401, { title: 'x', code: 'second_factor_required', methods: ['totp'] }),
      problemResponse(401, { title: 'x', code: 'second_factor_wrong' }),
      { body: { data: { token } } },
    ];
    api.on('POST /provider-sign-in/session', () => answers.shift() ?? {});
    open();
    expect(await screen.findByText(/^Example has signed you in/)).toBeInTheDocument();
    for (const code of ['000000', '123456']) {
      expect(await screen.findByLabelText('Code')).toHaveFocus();
      await user.clear(screen.getByLabelText('Code'));
      await user.type(screen.getByLabelText('Code'), code);
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      if (code === '000000') expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong');
    }
    expect(authToken()).toBe(token);
    expect(api.listCalls('POST /provider-sign-in/session').at(-1)?.body).toEqual({
      state: 'a-state',
      browser_key: 'a-key',
      second_factor_code: '123456',
    });
  });

  it('says that only the passkey of the account can prove the second factor', async () => {
    const answer = problemResponse(401, { title: 'x', code: 'second_factor_required', methods: ['passkey'] });
    api.on('POST /provider-sign-in/session', () => answer);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account also needs its passkey.');
  });

  it('sends nothing when the sign-in was not begun in this tab', async () => {
    open(null);
    expect(await screen.findByRole('alert')).toHaveTextContent('was begun in another tab or browser');
    expect(globalThis.location.search).toBe('');
    expect(api.listCalls('POST /provider-sign-in/session')).toEqual([]);
  });
});
