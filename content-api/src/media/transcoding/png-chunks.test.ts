import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPicture } from '../../testing/an-upload.ts';
import { aPngChunk, pngHeadLength, pngWithChunks } from '../../testing/png-with-chunks.ts';
import { dropPngTexts } from './png-chunks.ts';

const texts = {
  tEXt: Buffer.from('Comment\0a secret'),
  zTXt: Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1_000_000))]),
  iTXt: Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), deflateSync(Buffer.alloc(1_000_000))]),
};

describe('dropPngTexts()', () => {
  it('leaves the picture, and nothing of its texts', async () => {
    const png = await aPicture().png().toBuffer();
    const chunks = Object.entries(texts).flatMap(([type, data]) => [aPngChunk(type, data), aPngChunk(type, data)]);
    const withTexts = pngWithChunks(png, chunks);
    expect(Buffer.from(dropPngTexts(withTexts)).equals(png)).toBe(true);
    expect((await sharp(Buffer.from(dropPngTexts(withTexts))).metadata()).width).toBe(30);
  });

  it('leaves other files, and a file that is cut off, to the decoder', async () => {
    const jpeg = await aPicture().jpeg().toBuffer();
    expect(dropPngTexts(jpeg)).toBe(jpeg);
    const png = await aPicture().png().toBuffer();
    await expect(
      sharp(Buffer.from(dropPngTexts(png.subarray(0, -20))))
        .raw()
        .toBuffer(),
    ).rejects.toThrow();
    const lie = aPngChunk('IDAT', Buffer.from('x'));
    lie.writeUInt32BE(0xff_ff_ff_ff);
    expect(Buffer.from(dropPngTexts(Buffer.concat([png.subarray(0, pngHeadLength), lie]))).length).toBeLessThan(100);
  });
});
