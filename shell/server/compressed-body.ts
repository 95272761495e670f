import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { alone } from '@quoin/shared/server/alone';
import { takesEncoding } from './takes-encoding.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Text that is sent in whatever encoding its reader takes; each is made when it is first asked for, and once. */
export interface PackedText {
  /** The best of the encodings that a visitor says to take. */
  encodingFor(accepted: string | undefined): Encoding;
  in(encoding: Encoding): Buffer | Promise<Buffer>;
  /** How many bytes it takes up in all encodings that were made. */
  size(): number;
}

const worthIt = 1024;
const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * What a window of 64 kB holds whole; with it, brotli takes a quarter less time than with its largest, for as many
 * bytes.
 */
const ofSmallWindow = 2 ** 16 - 16;
const windowFor = (length: number): number => (length <= ofSmallWindow ? 16 : constants.BROTLI_DEFAULT_WINDOW);

const packers: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  // The highest that is still made in about the time of a render's tenth: 9 to 11 take ten to fifty times as long for
  // at most a tenth less.
  br: (plain) =>
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => zip(plain),
  identity: (plain) => Promise.resolve(plain),
};

const unpackers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => unbrotli(bytes),
  gzip: (bytes) => unzip(bytes),
  identity: (bytes) => Promise.resolve(bytes),
};

/** What visitors take packed is kept packed: plain it takes up four times as much. */
export function packedText(text: string, onGrown: () => void = () => undefined): PackedText {
  /** What the others are made of: the text itself until it has been asked for. */
  let source: { encoding: Encoding; bytes: Buffer } = { encoding: 'identity', bytes: alone(Buffer.from(text)) };
  const { length } = source.bytes;
  const made = new Map<Encoding, Buffer>();
  const making = new Map<Encoding, Promise<Buffer>>();

  function keep(encoding: Encoding, bytes: Buffer): Buffer {
    if (made.size === 0) source = { encoding, bytes };
    made.set(encoding, bytes);
    onGrown();
    return bytes;
  }

  const make = async (encoding: Encoding): Promise<Buffer> => {
    try {
      return keep(encoding, alone(await packers[encoding](await unpackers[source.encoding](source.bytes))));
    } finally {
      making.delete(encoding);
    }
  };

  return {
    encodingFor(accepted = '') {
      if (length < worthIt) return 'identity';
      if (takesEncoding(accepted, 'br')) return 'br';
      return takesEncoding(accepted, 'gzip') ? 'gzip' : 'identity';
    },
    in(encoding) {
      const found = made.get(encoding) ?? making.get(encoding);
      if (found) return found;
      if (encoding === source.encoding) return keep(encoding, source.bytes);
      const bytes = make(encoding);
      making.set(encoding, bytes);
      return bytes;
    },
    size: () => [...made.values()].reduce((sum, bytes) => sum + bytes.length, made.size === 0 ? length : 0),
  };
}
