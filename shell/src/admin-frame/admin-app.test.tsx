import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import userEvent from '@testing-library/user-event';
import { registerDirtyForm } from '@quoin/shared/admin/dirty-forms';
import { appKey, chooseAppKey } from '@quoin/shared/runtime/app-key';
import { forgetToken, rememberToken } from '@quoin/shared/runtime/auth';
import { createBrowserRouter, Link } from '@quoin/shared/runtime/router';
import { applications } from '@quoin/shared/contract/resources/applications';
import { fakeApi, pageResponse, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { aRecord, anAccount } from '@quoin/shared/testing/records';
import { PageHead } from '@quoin/shared/ui/page-head';
import { AdminApp } from './admin-app.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AdminNotFound } from './admin-not-found.tsx';

const menu = [
  { path: 'dashboard', label: 'Dashboard', icon: 'dashboard', order: 10 },
  { path: 'slider', label: 'Slider', icon: 'unheard-of', order: 30 },
];
const token = 'ccms_abcdefghijklmnopqrstuvwxyz';

/** A screen that has unsaved work as soon as the user types. */
function Notes() {
  const [text, setText] = useState('');
  useEffect(() => registerDirtyForm(() => text !== ''), [text]);
  return <textarea aria-label="Notes" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />;
}

const createRouter = () =>
  createBrowserRouter([
    {
      id: 'admin',
      path: '/admin',
      element: <AdminFrame menu={menu} />,
      HydrateFallback: () => null,
      children: [
        { index: true, element: <h1>Start</h1> },
        { path: 'list', element: <Link to="/admin/slider">Edit</Link> },
        { path: 'slider', element: <h1 tabIndex={-1}>Sliders</h1> },
        { path: 'slider/form/7', element: <PageHead title="Slider Settings" record="Welcome to us" /> },
        { path: 'slider/help', element: <PageHead title="Help with sliders" /> },
        { path: 'account', element: <PageHead title="My account" /> },
        { path: 'notes', Component: Notes },
        { path: '*', Component: AdminNotFound },
      ],
    },
  ]);

describe('admin app', () => {
  let api: FakeApi;
  const user = userEvent.setup({ delay: null });

  beforeEach(() => {
    api = fakeApi();
    api.on('GET /account', () => ({ body: { data: anAccount({ app_keys: ['quoin-site'] }) } }));
    act(() => forgetToken());
    chooseAppKey(null);
    globalThis.history.replaceState(null, '', '/admin');
  });

  const open = () => render(<AdminApp menu={menu} createRouter={createRouter} />);

  async function fillIn(identifier: string, password: string) {
    if (identifier) await user.type(screen.getByLabelText('Email or username'), identifier);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  }

  it('shows the login screen instead of the layout without a token', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('signs in and stays at the requested address', async () => {
    api.on('POST /login', () => ({ body: { data: { token }, token } }));
    globalThis.history.replaceState(null, '', '/admin/slider');
    open();
    await user.click(screen.getByLabelText('Remember me'));
    await fillIn(' admin@example.com ', 'correct-horse-battery');
    expect(await screen.findByRole('heading', { name: 'Sliders' })).toBeInTheDocument();
    expect(api.listCalls('POST /login')[0]?.body).toEqual({
      identifier: 'admin@example.com',
      password: 'correct-horse-battery',
      remember: true,
    });
    expect(localStorage.getItem('authToken')).toBe(token);
  });

  it('requires both fields before it sends anything', async () => {
    open();
    await fillIn('', '');
    expect(screen.getByText('Enter your email or username.')).toBeInTheDocument();
    expect(screen.getByText('Enter your password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email or username')).toHaveFocus();
  });

  it('says when the credentials are wrong', async () => {
    api.on('POST /login', () => problemResponse(401, { title: 'You are not signed in.' }));
    open();
    await fillIn('admin', 'wrong');
    expect(await screen.findByText('The email, username or password is not right.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email or username')).toHaveValue('admin');
  });

  it('asks for a code when the account has a second factor, and signs in with it', async () => {
    const right = { body: { data: { token }, token } };
    const answers: ReturnType<typeof problemResponse>[] = [
      problemResponse(401, {
        title: 'You are not signed in.',
        code: 'second_factor_required',
        methods: ['totp', 'recovery_code'],
      }),
      problemResponse(401, { title: 'You are not signed in.', code: 'second_factor_wrong' }),
    ];
    api.on('POST /login', () => answers.shift() ?? right);
    open();
    await fillIn('admin', 'correct-horse-battery');
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeInTheDocument();
    const field = screen.getByLabelText('Code');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter a code.')).toBeInTheDocument();
    await user.type(field, '111111{Enter}');
    expect(await screen.findByText(/^The code is wrong/)).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('12345-67890-12345-67890{Enter}');
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe(token));
    expect(api.listCalls('POST /login')[2]?.body).toMatchObject({
      password: 'correct-horse-battery',
      code: '12345-67890-12345-67890',
    });
  });

  it('leads from the code back to the password', async () => {
    api.on('POST /login', () =>
      problemResponse(401, { title: 'You are not signed in.', code: 'second_factor_required', methods: ['totp'] }),
    );
    open();
    await fillIn('admin', 'correct-horse-battery');
    await user.click(await screen.findByRole('button', { name: 'Use another account' }));
    expect(screen.getByLabelText('Email or username')).toHaveFocus();
  });

  it.each([
    ['Forgot password?', 'Forgot your password?'],
    ['Create an account', 'Create an account'],
  ])('explains %s', async (link, title) => {
    open();
    await user.click(screen.getByRole('button', { name: link }));
    expect(screen.getByRole('heading', { name: title })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('signs out on the server, forgets the token and returns to /admin', async () => {
    api.on('POST /logout', () => ({ body: { data: null } }));
    globalThis.history.replaceState(null, '', '/admin/slider');
    act(() => rememberToken(token));
    open();
    expect(await screen.findByText('Admin')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(api.listCalls('POST /logout')[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(localStorage.getItem('authToken')).toBeNull();
    await waitFor(() => expect(globalThis.location.pathname).toBe('/admin'));
  });

  it('stays signed in, and says so, when the server cannot be reached', async () => {
    api.on('POST /logout', () => problemResponse(503, { title: 'The server is busy.' }));
    act(() => rememberToken(token));
    open();
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText(/^You are still signed in/)).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBe(token);
  });

  it('returns to the login screen when another tab signs out', async () => {
    act(() => rememberToken(token));
    open();
    await screen.findByRole('heading', { name: 'Start' });
    localStorage.removeItem('authToken');
    act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: null })));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });

  it('marks the link of the current screen, and scrolls it into view', async () => {
    // jsdom has no `scrollIntoView`. Like that of newer browsers, this one returns a promise.
    const seen = jest.fn(async () => undefined);
    Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: seen });
    globalThis.history.replaceState(null, '', '/admin/slider');
    act(() => rememberToken(token));
    open();
    const link = await screen.findByRole('link', { name: 'Slider' });
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
    expect(seen.mock.contexts).toEqual([link]);
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByText('There is no such screen.')).toBeInTheDocument();
    expect(seen.mock.contexts).toEqual([link, screen.getByRole('link', { name: 'Dashboard' })]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('focuses the heading of the new screen if the focus was lost, and else announces its name', async () => {
    globalThis.history.replaceState(null, '', '/admin/list');
    act(() => rememberToken(token));
    open();
    const link = await screen.findByRole('link', { name: 'Edit' });
    expect(document.body).toHaveFocus();
    await user.click(link);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Sliders' })).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByText('There is no such screen.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus();
    expect(await screen.findByText(document.title)).toHaveAttribute('role', 'status');
  });

  it.each([
    { path: 'slider', place: 'Slider', title: '' },
    { path: 'slider/form/7', place: 'Slider › Welcome to us', title: 'Welcome to us · Slider Settings · Quoin' },
    { path: 'slider/help', place: 'Slider › Help with sliders', title: 'Help with sliders · Quoin' },
    { path: 'account', place: 'My account', title: 'My account · Quoin' },
  ])('says in the top bar where one is: $place', async ({ path, place, title }) => {
    document.title = '';
    globalThis.history.replaceState(null, '', `/admin/${path}`);
    act(() => rememberToken(token));
    open();
    await screen.findByRole('heading', { level: 1 });
    // The first header is the frame's; in `main`, a header is no banner, which the library does not know.
    expect(screen.getAllByRole('banner')[0]).toHaveTextContent(place);
    expect(document.title).toBe(title);
  });

  it('lists the sites of a user with several, and loads a new document for another', async () => {
    const site = (app_key: string, name: string) => aRecord(applications, { id: name.length, app_key, name });
    api.on('GET /applications', (call) =>
      pageResponse(
        [site('quoin-site', 'Kunashila'), site('second', 'Second'), site('quoin-accounts', 'Accounts')],
        call,
      ),
    );
    api.on('GET /account', () => ({
      body: { data: anAccount({ app_keys: ['quoin-accounts', 'quoin-site', 'second'] }) },
    }));
    act(() => rememberToken(token));
    open();
    await user.click(await screen.findByRole('button', { name: 'Admin' }));
    expect(await screen.findByRole('link', { name: 'Second' })).toHaveAttribute('href', '/admin?site=second');
    expect(screen.getByRole('link', { name: 'Kunashila' })).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByRole('link', { name: 'Accounts' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Releases' })).not.toBeInTheDocument();
  });

  it('lists the only site of a user who has another one open', async () => {
    api.on('GET /applications', (call) =>
      pageResponse([aRecord(applications, { app_key: 'second', name: 'Second' })], call),
    );
    api.on('GET /account', () => ({ body: { data: anAccount({ app_keys: ['second'] }) } }));
    act(() => rememberToken(token));
    open();
    await user.click(await screen.findByRole('button', { name: 'Admin' }));
    expect(await screen.findByRole('link', { name: 'Second' })).not.toHaveAttribute('aria-current');
    expect(api.listCalls('GET /applications')[0]?.headers['app-key']).toBe('second');
  });

  it.each([
    { who: 'it is reached', reached: ['quoin-site', 'second'], opens: 'second' },
    { who: 'the site’s own is reached', reached: ['third', 'quoin-site'], opens: 'quoin-site' },
    { who: 'another is reached', reached: ['quoin-accounts', 'third'], opens: 'third' },
    { who: 'nothing says what is reached', reached: [], opens: 'second' },
  ])('opens an accessible site, the last selected one if possible: $who', async ({ reached, opens }) => {
    api.on('POST /login', () => ({ body: { data: { token, user: { id: 7, app_keys: reached } }, token } }));
    api.on('GET /applications', (call) => pageResponse([], call));
    chooseAppKey('second');
    open();
    await fillIn('admin', 'correct-horse-battery');
    expect(await screen.findByRole('heading', { name: 'Start' })).toBeInTheDocument();
    expect(appKey()).toBe(opens);
  });

  it('names the current site for a user with several', async () => {
    const name = 'The Second Foundation for the Advancement of Learning';
    chooseAppKey('second');
    api.on('GET /applications', (call) =>
      pageResponse(
        [
          aRecord(applications, { id: 1, app_key: 'quoin-site', name: 'Kunashila' }),
          aRecord(applications, { id: 2, app_key: 'second', name }),
        ],
        call,
      ),
    );
    api.on('GET /account', () => ({ body: { data: anAccount({ app_keys: ['quoin-site', 'second'] }) } }));
    act(() => rememberToken(token));
    open();
    expect(await within(screen.getByRole('banner')).findByText(name)).toHaveAttribute('title', name);
  });

  it('names the current site by its key when its name is not available', async () => {
    api.on('GET /applications', () => problemResponse(503, { title: 'The server is busy.' }));
    api.on('GET /account', () => ({ body: { data: anAccount({ app_keys: ['quoin-site', 'second'] }) } }));
    act(() => rememberToken(token));
    open();
    expect(await within(screen.getByRole('banner')).findByText('quoin-site')).toBeInTheDocument();
  });

  it('links to the releases for a user with that right', async () => {
    api.on('GET /applications', (call) => pageResponse([], call));
    api.on('GET /account', () => ({ body: { data: anAccount({ rights: ['releases'] }) } }));
    act(() => rememberToken(token));
    open();
    await user.click(await screen.findByRole('button', { name: 'Admin' }));
    expect(await screen.findByRole('link', { name: 'Releases' })).toHaveAttribute('href', '/admin/releases');
  });

  it('sets the document title at the login gate', async () => {
    open();
    expect(document.title).toBe('Sign in · Quoin');
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(document.title).toBe('Forgot your password? · Quoin');
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(document.title).toBe('Sign in · Quoin');
  });

  it('says when there is no such screen', async () => {
    globalThis.history.replaceState(null, '', '/admin/nowhere');
    act(() => rememberToken(token));
    open();
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  describe('with unsaved changes on the screen', () => {
    const signOutElsewhere = () => {
      localStorage.removeItem('authToken');
      act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: null })));
    };

    beforeEach(async () => {
      globalThis.history.replaceState(null, '', '/admin/notes');
      act(() => rememberToken(token, 5));
      open();
      await user.type(await screen.findByLabelText('Notes'), 'typed');
    });

    const signInAs = async (id: number) => {
      api.on('POST /login', () => ({
        body: { data: { token: `${token}${id}`, user: { id } }, token: `${token}${id}` },
      }));
      const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
      await user.type(within(dialog).getByLabelText('Email or username'), 'admin');
      await user.type(within(dialog).getByLabelText('Password'), 'correct-horse-battery');
      await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    };

    it('signs in over the screen when the session ends, and keeps the changes', async () => {
      signOutElsewhere();
      await signInAs(5);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(screen.getByLabelText('Notes')).toHaveValue('typed');
      expect(localStorage.getItem('authToken')).toBe(`${token}5`);
    });

    it('hides the screen until the user signs in', async () => {
      signOutElsewhere();
      await screen.findByRole('dialog', { name: 'Sign in again' });
      await user.keyboard('{Escape}');
      expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeInTheDocument();
    });

    it('starts with a new screen for another user', async () => {
      signOutElsewhere();
      await signInAs(6);
      expect(await screen.findByLabelText('Notes')).toHaveValue('');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it('starts with a new screen when another user signs in in another tab', async () => {
      localStorage.setItem('authUser', '6');
      localStorage.setItem('authToken', `${token}6`);
      act(
        () => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: `${token}6` })),
      );
      await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue(''));
    });

    it('asks before it logs out, and then shows only the login screen', async () => {
      api.on('POST /logout', () => ({ body: { data: null } }));
      await user.click(screen.getByRole('button', { name: 'Logout' }));
      await user.click(await screen.findByRole('button', { name: 'Stay' }));
      expect(api.listCalls('POST /logout')).toHaveLength(0);
      await user.click(screen.getByRole('button', { name: 'Logout' }));
      await user.click(await screen.findByRole('button', { name: 'Log out without saving' }));
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
      expect(screen.queryByLabelText('Notes')).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });
});
