import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { alone } from '@quoin/shared/server/alone';

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
const zip = promisify(gzip);

/** What a window of 64 kB holds whole; with it, brotli takes a quarter less time and memory than with its largest, for as many bytes. */
const ofSmallWindow = 2 ** 16 - 16;
const windowFor = (length: number): number => (length <= ofSmallWindow ? 16 : constants.BROTLI_DEFAULT_WINDOW);

const packers: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  // The highest that is still made in about the time of a render's tenth: 9 to 11 take ten to fifty times as long for at most a tenth less.
  br: (plain) => brotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length), [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  }),
  gzip: (plain) => zip(plain),
  identity: (plain) => Promise.resolve(plain),
};

export function packedText(text: string, onGrown: () => void = () => undefined): PackedText {
  const plain = alone(Buffer.from(text));
  const made = new Map<Encoding, Buffer>([['identity', plain]]);
  const making = new Map<Encoding, Promise<Buffer>>();

  const make = async (encoding: Encoding): Promise<Buffer> => {
    try {
      const bytes = alone(await packers[encoding](plain));
      made.set(encoding, bytes);
      onGrown();
      return bytes;
    } finally {
      making.delete(encoding);
    }
  };

  return {
    encodingFor(accepted = '') {
      if (plain.length < worthIt) return 'identity';
      if (/\bbr\b/.test(accepted)) return 'br';
      return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
    },
    in(encoding) {
      const found = made.get(encoding) ?? making.get(encoding);
      if (found) return found;
      const bytes = make(encoding);
      making.set(encoding, bytes);
      return bytes;
    },
    size: () => [...made.values()].reduce((sum, bytes) => sum + bytes.length, 0),
  };
}
