import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { listShortcuts } from './shortcuts.ts';

const nothing = () => undefined;
const save = () =>
  listShortcuts({ menu: [], pathname: '/admin/account', goTo: nothing, onFind: nothing, onHelp: nothing })
    .flatMap(({ shortcuts }) => shortcuts)
    .find(({ keys }) => keys.includes('Mod+s'))
    ?.run();

const saved = jest.fn();

/** A form whose field takes over its text on blur, as a tags input does. */
function Form({ name }: { name: string }) {
  const left = useRef('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saved(name, left.current);
      }}
    >
      <input
        aria-label={name}
        onBlur={({ currentTarget }) => {
          left.current = currentTarget.value;
        }}
      />
      <button type="submit">Save</button>
    </form>
  );
}

describe('Ctrl-S', () => {
  beforeEach(() => {
    saved.mockClear();
    render(
      <div id="content">
        <Form name="Profile" />
        <Form name="Password" />
      </div>,
    );
  });

  it('saves the form with the focus, with the value that its field takes on blur, and keeps the focus there', async () => {
    await userEvent.type(screen.getByLabelText('Password'), 'typed');
    expect(save()).toBe(true);
    expect(saved.mock.calls).toEqual([['Password', 'typed']]);
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('saves the first form if the focus is in none', () => {
    expect(save()).toBe(true);
    expect(saved.mock.calls).toEqual([['Profile', '']]);
  });
});
