const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
const textChunks: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
/** The bytes of a chunk besides its data: length, type and checksum. */
const frame = 12;

/** Yields the chunks of a PNG, with their first and last address. Yields nothing for another file. */
function* listChunks(bytes: Uint8Array): Generator<{ type: string; at: number; end: number }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, signature.length).equals(signature)) return;
  for (let at = signature.length; at + frame <= file.length;) {
    const end = at + frame + file.readUInt32BE(at);
    yield { type: file.toString('latin1', at + 4, at + 8), at, end };
    at = end;
  }
}

/**
 * Returns a PNG without its text chunks, and other bytes as they are. The decoder would inflate each compressed text,
 * to 8 MB at most, and a file of 1 MB has room for a thousand of them. Nothing
 * is kept after its last whole chunk.
 */
export function dropPngTexts(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let keptFrom = 0;
  let keptTo = 0;
  for (const { type, at, end } of listChunks(bytes)) {
    keptTo = end;
    if (!textChunks.has(type)) continue;
    kept.push(bytes.subarray(keptFrom, at));
    keptFrom = end;
  }
  return kept.length === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(keptFrom, keptTo)]);
}

/** Whether a PNG is an animation (APNG). The decoder does not know them and reads the first picture. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  for (const { type } of listChunks(bytes)) {
    if (type === 'acTL') return true;
    // An animation says so before its first picture.
    if (type === 'IDAT') return false;
  }
  return false;
}
