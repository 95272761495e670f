/**
 * The same bytes in memory of their own, for what is kept.
 * Node cuts small buffers from larger ones, which stay while any part of them does: an answer of 1 kB could take up 64.
 */
export function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
