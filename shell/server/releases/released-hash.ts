import { brotliDecompressSync } from 'node:zlib';
import type { AppBuild } from '@quoin/shared/contract/releases/registry';
import { getIntegrity } from '@quoin/webpack/integrity.ts';

interface CheckedFile {
  bytes: Uint8Array;
  files: AppBuild['files'];
  /** The most bytes that a compressed file may have when it is decompressed. Absent: no limit. */
  maxBytes?: number;
}

/**
 * Whether a file has the hash that its release lists. A compressed `.br` file is checked after decompression.
 * @throws an error of zlib for a `.br` file that is not compressed, or is too large
 */
export function hasReleasedHash(file: string, { bytes, files, maxBytes }: CheckedFile): boolean {
  const isCompressed = file.endsWith('.br');
  const expected = files[isCompressed ? file.slice(0, -3) : file];
  const content = () =>
    isCompressed ? brotliDecompressSync(bytes, maxBytes === undefined ? {} : { maxOutputLength: maxBytes }) : bytes;
  return expected !== undefined && getIntegrity(content()) === expected;
}
