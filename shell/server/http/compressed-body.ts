import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { acceptsEncoding } from './accepts-encoding.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A text body in several encodings. Each encoding is created on first use, and only once. */
export interface CompressedBody {
  /** Returns the best encoding that the `Accept-Encoding` header accepts. A text below 1 kB is not compressed. */
  encodingFor(acceptEncoding: string | undefined): Encoding;
  in(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Returns the bytes that all created encodings take in memory. */
  size(): number;
}

const minLength = 1024;
const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * The longest text that fits in a brotli window of 64 kB. For such a text, that window takes a quarter less time than
 * the default one and gives the same size.
 */
const maxSmallWindowLength = 2 ** 16 - 16;
const getWindow = (length: number): number => (length <= maxSmallWindowLength ? 16 : constants.BROTLI_DEFAULT_WINDOW);

const compressors: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  // The highest quality that takes about a tenth of a render's time. Qualities 9 to 11 take ten to fifty times as long
  // and save at most a tenth of the bytes.
  br: (plain) =>
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: getWindow(plain.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => zip(plain),
  identity: (plain) => Promise.resolve(plain),
};

const decompressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => unbrotli(bytes),
  gzip: (bytes) => unzip(bytes),
  identity: (bytes) => Promise.resolve(bytes),
};

/** Small buffers of Node are cut from pools of 64 kB. A copy has memory of its own, so the pool can be freed. */
const copyBuffer = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

/**
 * Creates a body that keeps its text only in the encodings that visitors use: uncompressed text takes four times as
 * much memory. `onGrown` is called when an encoding is added.
 */
export function createCompressedBody(text: string, onSizeChange: () => void = () => undefined): CompressedBody {
  /**
   * The bytes from which other encodings are created: first the plain text, then the first encoding that was requested.
   */
  let source: { encoding: Encoding; bytes: Buffer } = { encoding: 'identity', bytes: copyBuffer(Buffer.from(text)) };
  const { length } = source.bytes;
  const encodings = new Map<Encoding, Buffer>();
  const pending = new Map<Encoding, Promise<Buffer>>();

  function store(encoding: Encoding, bytes: Buffer): Buffer {
    if (encodings.size === 0) source = { encoding, bytes };
    encodings.set(encoding, bytes);
    onSizeChange();
    return bytes;
  }

  const create = async (encoding: Encoding): Promise<Buffer> => {
    try {
      return store(
        encoding,
        copyBuffer(await compressors[encoding](await decompressors[source.encoding](source.bytes))),
      );
    } finally {
      pending.delete(encoding);
    }
  };

  return {
    encodingFor(acceptEncoding = '') {
      if (length < minLength) return 'identity';
      if (acceptsEncoding(acceptEncoding, 'br')) return 'br';
      return acceptsEncoding(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
    },
    in(encoding) {
      const existing = encodings.get(encoding) ?? pending.get(encoding);
      if (existing) return existing;
      if (encoding === source.encoding) return store(encoding, source.bytes);
      const bytes = create(encoding);
      pending.set(encoding, bytes);
      return bytes;
    },
    size: () => [...encodings.values()].reduce((sum, bytes) => sum + bytes.length, encodings.size === 0 ? length : 0),
  };
}
