import { watchIntent } from './watch-intent.ts';

describe('a link', () => {
  it('is meant once it had the focus for a while, and not any more when it was clicked before', () => {
    jest.useFakeTimers();
    const meant: string[] = [];
    watchIntent((page) => meant.push(page));
    document.body.innerHTML = '<a href="/faq">Questions</a><a href="/about-us">About us</a>';
    const [first, second] = document.querySelectorAll('a');
    first?.focus();
    jest.advanceTimersByTime(1_000);
    second?.focus();
    second?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    jest.advanceTimersByTime(1_000);
    expect(meant).toEqual(['/faq']);
    jest.useRealTimers();
  });
});
