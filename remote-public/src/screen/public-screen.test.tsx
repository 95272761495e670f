import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '@quoin/shared/contract/pages';
import { aRecord } from '@quoin/shared/testing/records';
import { aSite } from '../testing/a-site.tsx';
import PublicScreen from './public-screen.tsx';

const address = { siteUrl: 'https://www.example.org', apiUrl: 'https://api.example.org', appKey: 'quoin-site' };
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
          content: '<p><a href="/careers">Join us</a> <a href="https://elsewhere.example/">Elsewhere</a></p>',
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

  it("goes on to a page of the site inside, and leaves the host's address alone", async () => {
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

  it('leaves links to elsewhere, and those that are opened in another tab, to the browser', async () => {
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

  it('goes to another page when the host gives another path', async () => {
    const { rerender } = render(<PublicScreen {...address} path="/about-us" />);
    await findTitle('About us');
    rerender(<PublicScreen {...address} path="/careers" />);
    expect(await findTitle('Careers')).toBeInTheDocument();
  });
});
