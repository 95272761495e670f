interface TiffImage {
  width: number;
  height: number;
  hasAlpha: boolean;
  profile: Uint8Array | undefined;
}

const types = { short: 3, long: 4, undefined: 7 } as const;
const typeBytes = { 3: 2, 4: 4, 7: 1 } as const;
type Type = keyof typeof typeBytes;
type Tag = [tag: number, type: Type, values: readonly number[] | Uint8Array];

/** A strip of rows is read at once. Larger strips need more memory, smaller ones more entries. */
const rowsPerStrip = 64;
const channels = 4;
const entryBytes = 12;
/** The bytes of the file header, and of an empty directory that follows it. */
const fixedBytes = 8 + 2 + 4;

/** Builds what precedes the RGBA pixels of an uncompressed TIFF file, with 8 bits for each channel (TIFF 6.0). */
export function tiffHeader({ width, height, hasAlpha, profile }: TiffImage): Uint8Array {
  const strips = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, index) => index * rowsPerStrip);
  const rowBytes = width * channels;
  const listTags = (start: number): Tag[] => [
    [256, types.long, [width]],
    [257, types.long, [height]],
    // BitsPerSample, no compression, RGB.
    [258, types.short, [8, 8, 8, 8]],
    [259, types.short, [1]],
    [262, types.short, [2]],
    [273, types.long, strips.map((row) => start + row * rowBytes)],
    [277, types.short, [channels]],
    [278, types.long, [rowsPerStrip]],
    [279, types.long, strips.map((row) => Math.min(rowsPerStrip, height - row) * rowBytes)],
    // The fourth channel: opacity, or nothing.
    [338, types.short, [hasAlpha ? 2 : 0]],
    ...(profile ? [[34_675, types.undefined, profile] satisfies Tag] : []),
  ];
  return writeTags(listTags, fixedBytes + listTags(0).reduce((total, tag) => total + entryBytes + countExtra(tag), 0));
}

/** A value of at most four bytes is in the entry itself. Others follow the directory, at an even address. */
function countExtra([, type, values]: Tag): number {
  const bytes = values.length * typeBytes[type];
  return bytes > 4 ? bytes + (bytes % 2) : 0;
}

function writeTags(listTags: (start: number) => Tag[], length: number): Uint8Array {
  const file = Buffer.alloc(length);
  const tags = listTags(length);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(tags.length, 8);
  let extraAt = fixedBytes + tags.length * entryBytes;
  for (const [index, tag] of tags.entries()) {
    const [number, type, values] = tag;
    const entryAt = 10 + index * entryBytes;
    file.writeUInt16LE(number, entryAt);
    file.writeUInt16LE(type, entryAt + 2);
    file.writeUInt32LE(values.length, entryAt + 4);
    const extra = countExtra(tag);
    if (extra > 0) file.writeUInt32LE(extraAt, entryAt + 8);
    const valuesAt = extra > 0 ? extraAt : entryAt + 8;
    for (const [place, value] of values.entries())
      file.writeUIntLE(value, valuesAt + place * typeBytes[type], typeBytes[type]);
    extraAt += extra;
  }
  return file;
}
