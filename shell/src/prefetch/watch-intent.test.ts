import { watchIntent } from './watch-intent.ts';

/** Puts two links into the document and records the pages passed to `onIntent`. */
function twoLinks() {
  const meant: string[] = [];
  watchIntent((page) => meant.push(page));
  document.body.innerHTML = '<a href="/faq">Questions</a><a href="/about-us">About us</a>';
  const [faq, aboutUs] = document.querySelectorAll('a');
  if (!faq || !aboutUs) throw new Error('there are two links');
  return { meant, faq, aboutUs };
}

const press = (how: MouseEventInit = {}) => new MouseEvent('pointerdown', { bubbles: true, ...how });
const click = (how: MouseEventInit = {}) => new MouseEvent('click', { bubbles: true, cancelable: true, ...how });

describe('a link', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('counts after it had the focus for a while, and not when the focus moves on before', () => {
    const { meant, faq, aboutUs } = twoLinks();
    aboutUs.focus();
    faq.focus();
    jest.advanceTimersByTime(1_000);
    expect(meant).toEqual(['/faq']);
  });

  it('counts as soon as it is pressed, and when it is clicked, before other listeners', () => {
    const { meant, faq, aboutUs } = twoLinks();
    faq.dispatchEvent(press());
    expect(meant).toEqual(['/faq']);
    aboutUs.addEventListener('click', () => expect(meant).toEqual(['/faq', '/about-us']));
    aboutUs.dispatchEvent(click());
    jest.advanceTimersByTime(1_000);
    expect(meant).toEqual(['/faq', '/about-us']);
  });

  it('does not count when it opens in another tab', () => {
    const { meant, faq } = twoLinks();
    faq.dispatchEvent(press({ ctrlKey: true }));
    faq.dispatchEvent(click({ ctrlKey: true }));
    faq.dispatchEvent(press({ button: 1 }));
    expect(meant).toEqual([]);
  });
});
