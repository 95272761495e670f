import { act, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import userEvent from '@testing-library/user-event';
import { registerDirtyForm } from '@quoin/shared/admin/dirty-forms';
import { call } from '@quoin/shared/runtime/api-client';
import { forgetToken, rememberToken } from '@quoin/shared/runtime/auth';
import { createBrowserRouter } from '@quoin/shared/runtime/router';
import { fakeApi, problemResponse, type FakeApi } from '@quoin/shared/testing/fake-api';
import { AdminApp } from '../admin-app.tsx';
// Loaded before the clock is a fake one, because the dialogs are chunks.
import './idle-modal.tsx';
import './login-modal.tsx';

const minute = 60_000;
const idleMs = 30 * minute;
const token = 'quoin_abcdefghijklmnopqrstuvwxyz';
const name = 'Are you still there?';

/** A screen that has unsaved work as soon as the user types, and a poll that nobody causes. */
function Notes() {
  const [text, setText] = useState('');
  useEffect(() => registerDirtyForm(() => text !== ''), [text]);
  useEffect(() => {
    const timer = setInterval(() => void call('GET', '/poll').catch(() => undefined), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <textarea aria-label="Notes" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />;
}

describe('a session that nobody uses', () => {
  const user = userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
  let api: FakeApi;
  /** The fake server's record of the last use. */
  let seenAt: number;

  beforeEach(async () => {
    jest.useFakeTimers();
    localStorage.clear();
    api = fakeApi();
    seenAt = Date.now();
    const answer = (headers: Record<string, string>, data: () => object) => {
      if (Date.now() - seenAt >= idleMs) return problemResponse(401, { title: 'You are not signed in.' });
      if (headers['quoin-background'] === undefined) seenAt = Date.now();
      return { body: { data: data() } };
    };
    api.on('GET /account/session', ({ headers }) =>
      answer(headers, () => ({ idle_seconds_left: Math.floor((seenAt + idleMs - Date.now()) / 1000) })),
    );
    api.on('GET /poll', ({ headers }) => answer(headers, () => ({})));
    api.on('POST /logout', () => ({ body: { data: null } }));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.history.replaceState(null, '', '/admin');
    act(() => rememberToken(token, 3));
    render(
      <AdminApp
        menu={[]}
        createRouter={() => createBrowserRouter([{ id: 'admin', path: '/admin', element: <Notes /> }])}
      />,
    );
    await user.type(await screen.findByLabelText('Notes'), 'a');
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    act(() => forgetToken());
  });

  /** Lets time pass in steps, because React renders only between them. */
  const pass = async (ms: number) => {
    const step = Math.min(5000, ms / 4);
    for (let left = ms; left > 0; left -= step) await act(() => jest.advanceTimersByTimeAsync(step));
  };
  const question = () => screen.queryByRole('alertdialog', { name });

  it('is not kept alive by polls: two minutes before its end the user is asked, then the login opens', async () => {
    await pass(27 * minute);
    expect(question()).not.toBeInTheDocument();
    await pass(2.25 * minute);
    expect(question()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
    await pass(2 * minute);
    expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeInTheDocument();
    expect(question()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveValue('a');
  });

  it('goes on when the user stays, and the focus returns to where it was', async () => {
    await pass(29.25 * minute);
    await user.keyboard('{Enter}');
    await pass(1000);
    expect(question()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveFocus();
    expect(Date.now() - seenAt).toBeLessThan(minute);
    await pass(27 * minute);
    expect(question()).not.toBeInTheDocument();
    await pass(2.5 * minute);
    expect(question()).toBeInTheDocument();
  });

  it('counts down visibly, and speaks only at a minute, half of it and ten seconds', async () => {
    await pass(29.25 * minute);
    const timer = screen.getByRole('timer');
    const shown = Number(timer.textContent.split(':')[0]) * 60 + Number(timer.textContent.split(':')[1]);
    const spoken = new Set<string>();
    for (let left = shown; left > 1; left -= 1) {
      await pass(1000);
      spoken.add(within(screen.getByRole('alertdialog')).getByRole('status').textContent);
    }
    expect(timer).toHaveTextContent('0:01');
    expect([...spoken]).toEqual(['', '60 seconds are left.', '30 seconds are left.', '10 seconds are left.']);
  });

  it('stays alive while somebody works, without the question', async () => {
    for (let passed = 0; passed < 40; passed += 1) {
      await pass(minute);
      await user.keyboard('b');
    }
    expect(question()).not.toBeInTheDocument();
    expect(Date.now() - seenAt).toBeLessThan(3 * minute);
  });

  it('stays alive while somebody works in another tab, which also answers the question', async () => {
    const workElsewhere = async () => {
      localStorage.setItem('quoin:activity', String(Date.now()));
      act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'quoin:activity' })));
      await pass(1000);
    };
    await pass(20 * minute);
    await workElsewhere();
    expect(Date.now() - seenAt).toBeLessThan(minute);
    await pass(29.25 * minute);
    expect(question()).toBeInTheDocument();
    await workElsewhere();
    expect(question()).not.toBeInTheDocument();
    expect(Date.now() - seenAt).toBeLessThan(minute);
  });

  it('says why the user could not stay, and ends on "Sign out" with what was typed', async () => {
    await pass(29.25 * minute);
    api.on('GET /account/session', () => problemResponse(503, { title: 'The server is busy.' }));
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeInTheDocument();
    expect(api.listCalls('POST /logout')).toHaveLength(1);
    expect(screen.getByLabelText('Notes')).toHaveValue('a');
  });
});
