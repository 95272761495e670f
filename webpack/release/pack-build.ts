import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';

/** The media type of a packed build: a tar archive, compressed by gzip. */
export const packedType = 'application/gzip';

/** Packs the build in a folder for an upload. What is wrong with it, the site says. */
export function packBuild(folder: string): Readable {
  const packed = createGzip();
  const archive = packTar(folder);
  archive.once('error', (error) => packed.destroy(error));
  return archive.pipe(packed);
}
