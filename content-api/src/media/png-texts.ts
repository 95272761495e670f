const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
const textChunks: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
/** The bytes of a chunk besides its data: length, type and checksum. */
const frame = 12;

/**
 * Returns a PNG without its text chunks, and other bytes as they are. The decoder would inflate each compressed text,
 * to 8 MB at most, and a file of 1 MB has room for a thousand of them. A chunk that is cut off ends the picture here;
 * the decoder then refuses it.
 */
export function dropPngTexts(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, signature.length).equals(signature)) return bytes;
  const kept: Uint8Array[] = [signature];
  for (let at = signature.length; at + frame <= file.length;) {
    const end = at + frame + file.readUInt32BE(at);
    if (!textChunks.has(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
