import { crc32 } from 'node:zlib';

/** The length of the signature and the header that every PNG begins with, in bytes. */
export const pngHeadLength = 33;

/** Returns a PNG chunk with its length and checksum. */
export function aPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns the PNG with further chunks after its header. */
export const pngWithChunks = (png: Buffer, chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, pngHeadLength), ...chunks, png.subarray(pngHeadLength)]);
