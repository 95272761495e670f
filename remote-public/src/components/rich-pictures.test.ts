import { withPictures } from './rich-pictures.ts';

const id = '01hzxw5z5y7m3n2k1j0h9g8f7d';
const own = `/media/${id}-1200x800.webp`;
const draw = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = withPictures(html);
  return { image: place.querySelector('img'), source: place.querySelector('source'), place };
};

describe('pictures in rich text', () => {
  it('have both formats, all widths, their size and lazy loading', () => {
    const { image, source } = draw(`<figure><img src="${own}" alt="A &gt; B" /></figure>`);
    expect(source).toHaveAttribute(
      'srcset',
      `/media/${id}-320.avif 320w, /media/${id}-640.avif 640w, /media/${id}-960.avif 960w, /media/${id}-1200x800.avif 1200w`,
    );
    expect(image).toHaveAttribute('srcset', expect.stringContaining(`/media/${id}-320.webp 320w`));
    for (const [name, value] of Object.entries({
      src: own,
      alt: 'A > B',
      width: '1200',
      height: '800',
      loading: 'lazy',
      decoding: 'async',
    })) {
      expect(image).toHaveAttribute(name, value);
    }
    expect(image?.parentElement?.tagName).toBe('PICTURE');
  });

  it('have the width that their editor set, and their own aspect ratio', () => {
    const { image } = draw(`<img src="${own}" alt="" width="300" height="999" loading="eager" />`);
    for (const [name, value] of Object.entries({ width: '300', height: '200', sizes: '300px', loading: 'lazy' }))
      expect(image).toHaveAttribute(name, value);
  });

  it('from other sites stay as they are, with lazy loading', () => {
    const { image, source } = draw('<img src="https://example.org/a.png" alt="" width="40" height="30" />');
    expect(source).toBeNull();
    expect(image?.outerHTML).toBe(
      '<img src="https://example.org/a.png" alt="" width="40" height="30" loading="lazy" decoding="async">',
    );
  });

  it('of 320 pixels and less have no variants', () => {
    const { image, source } = draw(`<img src="/media/${id}-200x100.webp" alt="">`);
    expect(source).toBeNull();
    expect(image).toHaveAttribute('width', '200');
  });

  it('leave all other HTML unchanged', () => {
    const html = '<p>imgs are &lt;img src="/media/x.webp"&gt;</p><hr />';
    expect(withPictures(html)).toBe(html);
  });
});
