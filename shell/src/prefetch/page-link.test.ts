import { followPlainLinks, findPage } from './page-link.ts';

function aLink(markup: string): Element {
  document.body.innerHTML = markup;
  const target = document.body.querySelector('a *') ?? document.body.querySelector('a');
  if (!target) throw new Error('no link');
  return target;
}

describe('a link', () => {
  it.each([
    ['<a href="/about-us?x=1#team">Us</a>', '/about-us?x=1#team'],
    ['<a href="about-us"><em>Us</em></a>', '/about-us'],
    ['<a href="http://localhost/">Home</a>', '/'],
    ['<a href="#team">Team</a>', '/#team'],
    ['<a href="/administration" target="_self">Page</a>', '/administration'],
  ])('%s opens the page %s', (markup, page) => {
    expect(findPage(aLink(markup))).toBe(page);
  });

  it.each([
    '<a href="https://elsewhere.example/">Elsewhere</a>',
    '<a href="/about-us" target="_blank">New tab</a>',
    '<a href="/about-us" download>Save</a>',
    '<a href="/admin">Back-office</a>',
    '<a href="/admin/page">Back-office</a>',
    '<a href="/media/a.webp">Picture</a>',
    '<a href="/report.pdf">File</a>',
    '<a href="/feed.xml?x=1">Feed</a>',
    '<a href="mailto:a@b.example">Mail</a>',
    '<a>Nothing</a>',
  ])('%s is left to the browser', (markup) => {
    expect(findPage(aLink(markup))).toBeUndefined();
  });
});

describe('a click', () => {
  const followed: string[] = [];
  beforeAll(() => followPlainLinks((page) => followed.push(page)));
  beforeEach(() => followed.splice(0));

  const click = (init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    aLink('<a href="/about-us">Us</a>').dispatchEvent(event);
    return event;
  };

  it('on a plain link navigates in the browser', () => {
    expect(click().defaultPrevented).toBe(true);
    expect(followed).toEqual(['/about-us']);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "with %j is the browser's",
    (init) => {
      expect(click(init).defaultPrevented).toBe(false);
      expect(followed).toEqual([]);
    },
  );

  it('whose default was prevented is ignored', () => {
    const target = aLink('<a href="/about-us">Us</a>');
    target.addEventListener('click', (event) => event.preventDefault());
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(followed).toEqual([]);
  });
});
