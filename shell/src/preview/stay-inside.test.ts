import { stayInside } from './stay-inside.ts';

const basename = '/preview/token';
const navigate = jest.fn<void, [string]>();
const onRefusedForm = jest.fn<void, []>();

beforeAll(() => stayInside({ basename, navigate, onRefusedForm }));
beforeEach(() => {
  navigate.mockClear();
  onRefusedForm.mockClear();
  history.replaceState(null, '', `${basename}/about`);
});

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('no element');
  return element;
}

/** Clicks, and returns whether the browser would follow the link by itself. */
const click = (element: HTMLElement, options: MouseEventInit = {}): boolean =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));

describe('a page of a preview', () => {
  it.each([
    ['/news?page=2#top', '/news?page=2#top'],
    ['/', '/'],
    [`${basename}/news`, '/news'],
    ['#map', '/about#map'],
  ])('opens the link %s inside the preview', (href, page) => {
    expect(click(show(`<a href="${href}">Link</a>`))).toBe(false);
    expect(navigate.mock.calls).toEqual([[page]]);
  });

  it('gives a link the address of the preview before it is used, so that a new tab shows the preview too', () => {
    const link = show('<a href="/news" target="_blank">Link</a>');
    link.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(link.getAttribute('href')).toBe(`${basename}/news`);
    expect([click(link), click(link, { ctrlKey: true })]).toEqual([true, true]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each(['https://other.example/news', 'mailto:a@site.example', '/media/a.pdf', '/admin/page'])(
    'leaves the link %s as it is',
    (href) => {
      const link = show(`<a href="${href}">Link</a>`);
      // jsdom cannot open other pages.
      document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
      click(link);
      expect(link.getAttribute('href')).toBe(href);
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('searches inside the preview, and sends no form that would write', () => {
    const submit = (form: HTMLElement) =>
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(submit(show('<form action="/search"><input name="search_key" value="a b"></form>'))).toBe(false);
    expect(navigate.mock.calls).toEqual([['/search?search_key=a+b']]);
    const sent = jest.fn();
    document.body.addEventListener('submit', sent, { once: true });
    expect(submit(show('<form method="post" action="/contact"><input name="name"></form>'))).toBe(false);
    expect([onRefusedForm.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0]);
  });
});
