import { act, fireEvent, render, screen } from '@testing-library/react';
import { forgetToken, rememberToken } from '../runtime/auth.ts';
import { noticeMs } from './notice-region.tsx';
import { notify } from './notices.ts';
import { UiProvider } from './ui-provider.tsx';

const passes = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('a notice', () => {
  const run = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <UiProvider>
        <input aria-label="Elsewhere" />
      </UiProvider>,
    );
    act(() => void notify({ text: 'It was deleted.', action: { label: 'Undo', run } }));
  });
  afterEach(() => {
    jest.useRealTimers();
    run.mockClear();
  });

  it('stays for ten seconds', () => {
    passes(noticeMs - 1);
    expect(screen.getByText('It was deleted.')).toBeInTheDocument();
    passes(1);
    expect(screen.queryByText('It was deleted.')).not.toBeInTheDocument();
    expect(noticeMs).toBe(10_000);
  });

  it.each([
    {
      how: 'the pointer',
      hold: () => fireEvent.mouseEnter(screen.getByRole('region', { name: 'Notices (F8)' })),
      leave: () => fireEvent.mouseLeave(screen.getByRole('region', { name: 'Notices (F8)' })),
    },
    {
      how: 'the focus',
      hold: () => act(() => screen.getByRole('button', { name: 'Undo' }).focus()),
      leave: () => act(() => screen.getByLabelText('Elsewhere').focus()),
    },
  ])('stays while $how is on it, and ten seconds more', ({ hold, leave }) => {
    passes(noticeMs - 1);
    hold();
    passes(10 * noticeMs);
    expect(screen.getByText('It was deleted.')).toBeInTheDocument();
    leave();
    passes(noticeMs - 1);
    expect(screen.getByText('It was deleted.')).toBeInTheDocument();
    passes(1);
    expect(screen.queryByText('It was deleted.')).not.toBeInTheDocument();
  });

  it('is focused by F8, runs its action once and disappears', () => {
    fireEvent.keyDown(document, { key: 'F8' });
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    fireEvent.click(undo);
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('It was deleted.')).not.toBeInTheDocument();
  });

  it('disappears at sign-out, as does one that is shown after that', () => {
    act(() => rememberToken('token-of-the-first'));
    act(() => void notify({ text: 'It was added.' }));
    act(forgetToken);
    expect(screen.queryByText('It was added.')).not.toBeInTheDocument();
    act(() => void notify({ text: 'It did not work.', isBad: true }));
    act(() => rememberToken('token-of-the-second'));
    expect(screen.queryByText('It did not work.')).not.toBeInTheDocument();
    act(forgetToken);
  });

  it('of an error stays until it is dismissed', () => {
    act(() => void notify({ text: 'It did not work.', details: ['For a reason.'], isBad: true }));
    passes(10 * noticeMs);
    expect(screen.getByText('For a reason.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('It did not work.')).not.toBeInTheDocument();
  });
});
