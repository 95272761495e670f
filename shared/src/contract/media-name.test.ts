import {
  listFiles,
  isPictureName,
  findMediaIds,
  mediaName,
  parseMediaName,
  getReplacementName,
  listVariants,
  withReplacement,
} from './media-name.ts';

const id = '01hzxw5z5y7m3n2k1j0h9g8f7d';

describe('a media name', () => {
  it('contains the size of its picture', () => {
    const name = mediaName({ id, width: 1200, height: 800 });
    expect(name).toBe(`${id}-1200x800.webp`);
    expect(parseMediaName(name)).toEqual({ kind: 'picture', id, format: 'webp', width: 1200, height: 800 });
    expect(isPictureName(name)).toBe(true);
  });

  it('may be that of a variant, or of a picture of unknown size', () => {
    expect(parseMediaName(`${id}-640.avif`)).toEqual({ kind: 'variant', id, format: 'avif', width: 640 });
    expect(parseMediaName(`${id}.webp`)).toEqual({ kind: 'bare', id, format: 'webp' });
    expect([`${id}-640.webp`, `${id}-1200x800.avif`, `${id}.webp`].map(isPictureName)).toEqual([false, false, true]);
  });

  it.each([
    '',
    '.',
    '..',
    'x.webp',
    `${id}`,
    `${id}.avif`,
    `${id}.png`,
    `${id}.webp\n`,
    `${id}-641.webp`,
    `${id}-1.webp`,
    `${id}-1e3.webp`,
    `${id}--320.webp`,
    `${id}-0320.webp`,
    `${id}-0x10.webp`,
    `${id}-10x0.webp`,
    `${id}-10000x10.webp`,
    `${id}-320.svg`,
    `${id}-640x.webp`,
    `../${id}.webp`,
    `${id.toUpperCase()}.webp`,
    `${id}-320.webp.webp`,
    `${id}-320.avif/..`,
    `.tmp-${id}`,
    `${id}-NaN.webp`,
    `\u200B${id}.webp`,
  ])('is not %j', (name) => {
    expect(parseMediaName(name)).toBeUndefined();
  });
});

describe('the variants of an address', () => {
  it('follow from the address, and are never wider than the picture', () => {
    expect(listVariants(`/media/${id}-960x540.webp`)).toEqual([
      { address: `/media/${id}-320.avif`, width: 320, format: 'avif' },
      { address: `/media/${id}-640.avif`, width: 640, format: 'avif' },
      { address: `/media/${id}-960x540.avif`, width: 960, format: 'avif' },
      { address: `/media/${id}-320.webp`, width: 320, format: 'webp' },
      { address: `/media/${id}-640.webp`, width: 640, format: 'webp' },
      { address: `/media/${id}-960x540.webp`, width: 960, format: 'webp' },
    ]);
  });

  it('are only the picture itself if it is small', () => {
    for (const width of [256, 320])
      expect(listFiles(`${id}-${width}x256.webp`)).toEqual([
        { name: `${id}-${width}x256.webp`, width, format: 'webp' },
      ]);
  });

  it.each(['', `/media/${id}.webp`, `https://elsewhere.example/media/${id}-960x540.webp`, '/media/', '/about'])(
    'are none for %j',
    (address) => {
      expect(listVariants(address)).toEqual([]);
    },
  );
});

describe('a replacement of a picture', () => {
  const other = '02hzxw5z5y7m3n2k1j0h9g8f7d';
  it.each([
    [`${id}-640.avif`, `${other}-640.avif`],
    [`${id}-960.webp`, `${other}-700x500.webp`],
    [`${id}-1200x800.avif`, `${other}-700x500.avif`],
    [`${id}.webp`, `${other}-700x500.webp`],
  ])('is as wide as %s if that width is stored, else full size', (name, standIn) => {
    expect(getReplacementName(name, `${other}-700x500.webp`)).toBe(standIn);
  });

  it('is a WebP if it has no other format', () => {
    expect(getReplacementName(`${id}-640.avif`, `${other}-300x200.webp`)).toBe(`${other}-300x200.webp`);
  });

  it('replaces all addresses of the picture in a text, and no other ones', () => {
    const text = (one: string, narrow: string) =>
      `<img src="/media/${one}"><img src="https://a.example/media/${narrow}"><img src="/media/${id}-9x9.webp">`;
    expect(
      withReplacement(text(`${id}-1200x800.webp`, `${id}-320.avif`), {
        previousName: `${id}-1200x800.webp`,
        newName: `${other}-700x500.webp`,
      }),
    ).toBe(text(`${other}-700x500.webp`, `${other}-320.avif`));
  });
});

describe('the pictures in a text', () => {
  it('are found once each, by any of their addresses', () => {
    const other = 'a'.repeat(26);
    expect(
      findMediaIds(
        `<img src="/media/${id}-320.webp"><img src="https://site.example/media/${id}-960x540.webp"> /media/${other}.webp /media/short.webp`,
      ),
    ).toEqual([id, other]);
  });
});
