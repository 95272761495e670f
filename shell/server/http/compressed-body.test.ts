import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createCompressedBody } from './compressed-body.ts';

const long = 'A page of the site. '.repeat(200);

describe('a compressed text', () => {
  it('is compressed once for each encoding, for any number of requests', async () => {
    const grown = jest.fn();
    const text = createCompressedBody(long, grown);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const [first, ...others] = await Promise.all([text.in(encoding), text.in(encoding), text.in(encoding)]);
      for (const other of [...others, await text.in(encoding)]) expect(other).toBe(first);
      expect(unpack(first).toString()).toBe(long);
    }
    expect(grown).toHaveBeenCalledTimes(2);
    expect(text.size()).toBe((await text.in('br')).length + (await text.in('gzip')).length);
  });

  it('is available in every encoding after it was compressed in one', async () => {
    const text = createCompressedBody(long);
    expect(text.size()).toBe(long.length);
    const packed = await text.in('gzip');
    expect(text.size()).toBe(packed.length);
    const [br, plain] = await Promise.all([text.in('br'), text.in('identity')]);
    expect(brotliDecompressSync(br).toString()).toBe(long);
    expect(plain.toString()).toBe(long);
    expect(text.size()).toBe(packed.length + br.length + plain.length);
  });

  it.each(['br', 'gzip', 'identity'] as const)('holds no more memory than its bytes as %s', async (encoding) => {
    const bytes = await createCompressedBody(long).in(encoding);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip, BR; q=0.001', 'br'],
    ['br ; q=0.000, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('is sent for %s as %s', (accepted, encoding) => {
    expect(createCompressedBody(long).encodingFor(accepted)).toBe(encoding);
  });

  it('that is short is not compressed', () => {
    expect(createCompressedBody('ok').encodingFor('br')).toBe('identity');
  });
});
