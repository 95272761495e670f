import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aPicture } from '../testing/an-upload.ts';
import { dropPngTexts } from './png-texts.ts';

/** Returns a PNG chunk with its length and checksum. */
function aChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
/** The signature and the header of every PNG together. */
const headLength = 33;
const texts = {
  tEXt: Buffer.from('Comment\0a secret'),
  zTXt: Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1_000_000))]),
  iTXt: Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), deflateSync(Buffer.alloc(1_000_000))]),
};

describe('dropPngTexts()', () => {
  it('leaves the picture, and nothing of its texts', async () => {
    const png = await aPicture().png().toBuffer();
    const chunks = Object.entries(texts).flatMap(([type, data]) => [aChunk(type, data), aChunk(type, data)]);
    const withTexts = Buffer.concat([png.subarray(0, headLength), ...chunks, png.subarray(headLength)]);
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
    const lie = aChunk('IDAT', Buffer.from('x'));
    lie.writeUInt32BE(0xff_ff_ff_ff);
    expect(Buffer.from(dropPngTexts(Buffer.concat([png.subarray(0, headLength), lie]))).length).toBeLessThan(100);
  });
});
