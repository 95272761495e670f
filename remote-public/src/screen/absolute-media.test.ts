import { withAbsoluteMedia } from './absolute-media.ts';

describe('withAbsoluteMedia', () => {
  it('makes the URLs of pictures absolute, in fields and in rich text', () => {
    const answer = {
      data: [
        {
          id: 1,
          thumb: '/media/a-10x10.webp',
          content:
            '<p><img src="/media/b.webp" alt="x"> <img srcset="/media/c-320.webp 320w, /media/c-640.webp 640w"></p>',
        },
      ],
    };
    expect(withAbsoluteMedia(answer, 'https://www.example.org')).toEqual({
      data: [
        {
          id: 1,
          thumb: 'https://www.example.org/media/a-10x10.webp',
          content:
            '<p><img src="https://www.example.org/media/b.webp" alt="x"> '
            + '<img srcset="https://www.example.org/media/c-320.webp 320w, https://www.example.org/media/c-640.webp 640w"></p>',
        },
      ],
    });
  });

  it('takes the address as it is, with every character', () => {
    expect(withAbsoluteMedia('/media/x.webp', 'https://$&.example')).toBe('https://$&.example/media/x.webp');
  });

  it('leaves everything else unchanged', () => {
    const answer = {
      slug: 'media',
      link: '/about',
      other: 'https://cdn.example.org/media/x.webp',
      words: 'see/media/',
      none: null,
      count: 3,
      isOpen: true,
    };
    expect(withAbsoluteMedia(answer, 'https://www.example.org')).toEqual(answer);
  });
});
