import path from 'node:path';
import { Piscina } from 'piscina';

export interface HeicPicture {
  bytes: Uint8Array;
  maxPixels: number;
  /** The colour profile, which the decoder does not apply. */
  profile: Uint8Array | undefined;
}

/**
 * Decodes a HEIC picture and returns it as an uncompressed TIFF file. Sharp's prebuilt libvips has no HEVC decoder, and
 * sharp reads no raw pixels that have a colour profile. The memory of WebAssembly is freed only with its thread, so the
 * thread ends before the picture is encoded.
 * @throws {Error} when the picture is damaged
 */
export async function decodeHeic(picture: HeicPicture): Promise<Uint8Array> {
  const filename = path.join(import.meta.dirname, 'heic-worker.ts');
  const pool = new Piscina<HeicPicture, Uint8Array>({ filename, name: 'decode', minThreads: 0, maxThreads: 1 });
  try {
    return await pool.run(picture);
  } finally {
    await pool.destroy();
  }
}
