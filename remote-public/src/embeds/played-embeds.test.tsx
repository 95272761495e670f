import { fireEvent, render, screen, within } from '@testing-library/react';
import { toEmbedBlock } from '@quoin/shared/contract/frames/embed-block';
import { parseEmbed } from '@quoin/shared/contract/frames/embeds';
import { configure } from '@quoin/shared/runtime/config';
import { RichText } from '../components/rich-text.tsx';

const site = {
  apiUrl: 'http://api.test',
  siteUrl: 'http://site.test',
  appKey: 'quoin-site',
  accountsAppKey: 'accounts',
};
beforeEach(() => configure(site));

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s';
const peertube = 'https://tube.example.org/w/kkGMgK9ZtnKfYAgnEtQxbv';

// eslint-disable-next-line max-params -- as short as what it makes
function toBlock(address: string, title = 'Our "year" & more', picture = '') {
  const parsed = parseEmbed(address);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return toEmbedBlock(parsed.embed, { title, picture });
}
const open = (html: string) => render(<RichText html={html} />).container;
const panel = (name: RegExp) => screen.getByRole('link', { name });

describe('a video in a rich text', () => {
  it('is a link to its page, with its title and provider, and loads nothing', () => {
    const container = open(`<p>Before</p>${toBlock(youtube)}<p>After</p>`);
    expect(panel(/^Play: Our "year" & more Video on YouTube$/)).toHaveAttribute('href', youtube);
    expect(screen.getByRole('link', { name: 'Open it on YouTube' })).toHaveAttribute('href', youtube);
    expect(screen.getByRole('figure')).toHaveTextContent('Playing it contacts www.youtube-nocookie.com.');
    expect(container.querySelector('iframe, img, link, script, [src], [style]')).toBeNull();
  });

  it('shows the picture that an editor chose, in the sizes of the library, and contacts nobody else', () => {
    const picture = `/media/${'a'.repeat(26)}-1200x675.webp`;
    const container = open(toBlock(youtube, 'Our year', picture));
    const image = container.querySelector('a img');
    expect(image).toHaveAttribute('src', picture);
    expect(image).toHaveAttribute('alt', '');
    expect(image).toHaveAttribute('srcset', expect.stringContaining('-640.webp'));
    expect(panel(/^Play: Our year/)).toContainElement(container.querySelector('img'));
    const addresses = [...container.querySelectorAll('[src], [srcset]')].flatMap((element) =>
      ['src', 'srcset'].flatMap((name) => element.getAttribute(name)?.split(/,\s*/) ?? []),
    );
    expect(addresses.every((address) => address.startsWith('/media/'))).toBe(true);
  });

  it('without a title names its provider once', () => {
    open(toBlock(youtube, 'Video on YouTube'));
    expect(panel(/^Play: Video on YouTube$/)).toBeInTheDocument();
  });

  it('plays in its place when it is pressed, and gets the focus', () => {
    open(toBlock(youtube));
    const link = panel(/^Play:/);
    expect(fireEvent.click(link)).toBe(false);
    const frame = screen.getByTitle('Our "year" & more');
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1');
    expect(frame).toHaveAttribute('allow', expect.stringContaining('fullscreen'));
    expect(frame).toHaveAttribute('sandbox', expect.stringContaining('allow-scripts'));
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    expect(frame).toHaveFocus();
    expect(link).not.toBeVisible();
    expect(within(screen.getByRole('figure')).getByRole('link', { name: 'Open it on YouTube' })).toBeVisible();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is followed as a link by a press with %j',
    (keys) => {
      open(toBlock(youtube));
      expect(fireEvent.click(panel(/^Play:/), keys)).toBe(true);
      expect(document.querySelector('iframe')).toBeNull();
    },
  );

  it('of PeerTube plays only if the site names its host, and else is a link', () => {
    open(toBlock(peertube));
    expect(fireEvent.click(panel(/^Our "year"/))).toBe(true);
    expect(document.querySelector('iframe, [data-embed]')).toBeNull();
    expect(screen.getByRole('figure')).toHaveTextContent('It opens on tube.example.org.');
  });

  it('of PeerTube plays if the site names its host', () => {
    configure({ ...site, peertubeHosts: ['https://tube.example.org'] });
    open(toBlock(peertube));
    fireEvent.click(panel(/^Play:/));
    expect(screen.getByTitle(/^Our/)).toHaveAttribute(
      'src',
      'https://tube.example.org/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv?p2p=0&autoplay=1',
    );
  });

  it.each([
    'https://evil.example/embed',
    'javascript:alert(1)',
    'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  ])('is only a link when its player is %s', (player) => {
    open(`<figure data-embed="${player}"><a href="#x">A</a></figure>`);
    fireEvent.click(panel(/^A$/));
    expect(document.querySelector('iframe')).toBeNull();
  });
});
