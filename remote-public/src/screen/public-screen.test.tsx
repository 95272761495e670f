import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@quoin/shared/contract/resources/pages';
import { aRecord } from '@quoin/shared/testing/records';
import { readers } from '../data/readers.ts';
import { aSite } from '../testing/a-site.tsx';
import PublicScreen, { type PublicScreenProps } from './public-screen.tsx';

const address = { siteUrl: 'https://www.example.org', apiUrl: 'https://api.example.org', appKey: 'quoin-site' };
/** Props that a host without TypeScript may pass. */
const untyped = (props: object): PublicScreenProps => JSON.parse(JSON.stringify({ ...address, ...props }));
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });

describe('the screen that other hosts show', () => {
  beforeEach(() => {
    const site = aSite();
    for (const [slug, title] of [
      ['about-us', 'About us'],
      ['careers', 'Careers'],
    ] as const) {
      site.record(`/pages/${slug}`, {
        ...aRecord(pages, {
          slug,
          title,
          thumb: '/media/01k00000000000000000000000-1200x900.webp',
          content: [
            '<p><a href="/careers">Join us</a> <a href="https://elsewhere.example/">Elsewhere</a>',
            '<a href="#z">Place</a> <a href="?x=1">Query</a> <a href="careers">Jobs</a> <a href="">Here</a></p>',
            '<p id="z">The place</p>',
          ].join(' '),
        }),
        sections: [],
      });
    }
  });

  it("shows a page without the site's header and footer, with pictures from the site", async () => {
    render(<PublicScreen {...address} path="/about-us" />);
    expect(await findTitle('About us')).toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect([...document.images].map(({ src }) => new URL(src).origin)).toEqual(['https://www.example.org']);
  });

  it('navigates between pages of the site, and does not change the URL of the host', async () => {
    const { href } = globalThis.location;
    render(<PublicScreen {...address} path="/about-us" />);
    await findTitle('About us');
    const user = userEvent.setup({ delay: null });
    const link = screen.getByRole('link', { name: 'Join us' });
    await user.hover(link);
    expect(link).toHaveAttribute('href', 'https://www.example.org/careers');
    await user.click(link);
    expect(await findTitle('Careers')).toBeInTheDocument();
    expect(globalThis.location.href).toBe(href);
  });

  it('makes every link absolute to the site, from the start', async () => {
    render(<PublicScreen {...address} path="/about-us" />);
    await findTitle('About us');
    expect(
      Object.fromEntries([...document.links].map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual({
      Home: 'https://www.example.org/',
      'Join us': 'https://www.example.org/careers',
      Elsewhere: 'https://elsewhere.example/',
      Place: 'https://www.example.org/about-us#z',
      Query: 'https://www.example.org/about-us?x=1',
      Jobs: 'https://www.example.org/careers',
      Here: 'https://www.example.org/about-us',
    });
  });

  it.each(['Place', 'Query', 'Here'])(
    'does not change the URL of the host when the link %s is clicked',
    async (name) => {
      const scrolled: unknown[] = [];
      Element.prototype.scrollIntoView = function scrollIntoView() {
        scrolled.push(this.id);
      };
      const { href } = globalThis.location;
      render(<PublicScreen {...address} path="/about-us" />);
      await findTitle('About us');
      const clicked: boolean[] = [];
      const notice = ({ defaultPrevented }: Event) => clicked.push(defaultPrevented);
      document.addEventListener('click', notice);
      await userEvent.setup({ delay: null }).click(screen.getByRole('link', { name }));
      document.removeEventListener('click', notice);
      expect(clicked).toEqual([true]);
      expect(globalThis.location.href).toBe(href);
      await waitFor(() => expect(scrolled).toEqual(name === 'Place' ? ['z'] : []));
      expect(await findTitle('About us')).toBeInTheDocument();
    },
  );

  it.each(['https://www.example.org/', 'https://www.example.org/start?x=$1#y'])(
    'takes the origin of the siteUrl %s',
    async (siteUrl) => {
      render(<PublicScreen {...address} siteUrl={siteUrl} apiUrl="https://api.example.org/" path="/about-us" />);
      await findTitle('About us');
      expect([...document.images].map(({ src }) => src)).toEqual([
        expect.stringMatching(/^https:\/\/www\.example\.org\/media\//),
      ]);
      expect(screen.getByRole('link', { name: 'Join us' })).toHaveAttribute('href', 'https://www.example.org/careers');
    },
  );

  it.each(['siteUrl', 'apiUrl'])('says that %s is no http(s) address', (name) => {
    for (const value of ['javascript:alert(1)', 'www.example.org', '', null, 7, 'ftp://example.org']) {
      const { unmount } = render(<PublicScreen {...untyped({ [name]: value })} />);
      expect(screen.getByRole('alert')).toHaveTextContent(
        `The page cannot be shown, because ${name} is not an http(s) address. Give an address such as https://`,
      );
      unmount();
    }
  });

  it.each([null, ''])('shows the home page for the path %p', async (path) => {
    const site = aSite();
    render(<PublicScreen {...untyped({ path })} />);
    await waitFor(() => expect(site.api.listCalls('GET /sliders')).toHaveLength(1));
  });

  it.each(['about-us', 'https://www.example.org/about-us', '//evil.example', '/\\evil.example', '#z', 7])(
    'shows the not-found page for the path %p',
    async (path) => {
      render(<PublicScreen {...untyped({ path })} />);
      expect(await findTitle('Page Not Found 404')).toBeInTheDocument();
    },
  );

  it('shows the error message of the site when a page fails to render', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(readers, 'layout').mockRejectedValue(new Error('broken'));
    render(<PublicScreen {...address} path="/about-us" />);
    expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent('could not be');
    expect(document.body).not.toHaveTextContent('Unexpected Application Error');
  });

  it('leaves links to other sites and to other tabs to the browser', async () => {
    render(<PublicScreen {...address} path="/about-us" />);
    await findTitle('About us');
    const pressed: boolean[] = [];
    const notice = (event: Event) => {
      pressed.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', notice);
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Join us' }));
    document.removeEventListener('click', notice);
    expect(pressed).toEqual([false, false]);
  });

  it('navigates when the host sets another path', async () => {
    const { rerender } = render(<PublicScreen {...address} path="/about-us" />);
    await findTitle('About us');
    rerender(<PublicScreen {...address} path="/careers" />);
    expect(await findTitle('Careers')).toBeInTheDocument();
  });
});
