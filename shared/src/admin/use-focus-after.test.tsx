import { useRef } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useFocusAfter } from './use-focus-after.ts';

function List({ isSettled, rows }: { isSettled: boolean; rows: readonly string[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  const handleAnswered = useFocusAfter(title, { isSettled });
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        Sliders
      </h1>
      {rows.map((row) => (
        <button key={row} type="button" onClick={handleAnswered}>
          {row}
        </button>
      ))}
    </>
  );
}

describe('the focus after a dialog', () => {
  const long = () => act(() => jest.advanceTimersByTime(1_000));
  const press = (row: string) => {
    screen.getByText(row).focus();
    fireEvent.click(screen.getByText(row));
  };

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('moves to the heading when its row disappears late, with a reload that had not started yet', () => {
    const { rerender } = render(<List isSettled rows={['One', 'Two']} />);
    press('One');
    long();
    rerender(<List isSettled={false} rows={['One', 'Two']} />);
    rerender(<List isSettled rows={['Two']} />);
    long();
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  it('stays where the user has put it', () => {
    const { rerender } = render(<List isSettled rows={['One', 'Two']} />);
    press('One');
    screen.getByText('Two').focus();
    rerender(<List isSettled={false} rows={['One', 'Two']} />);
    rerender(<List isSettled rows={['Two']} />);
    long();
    expect(screen.getByText('Two')).toHaveFocus();
  });
});
