/**
 * Copies a buffer into memory of its own, for a cache.
 * Node allocates small buffers as slices of a pool and keeps the pool while any slice is in use. So a cached response
 * of 1 kB could occupy 64 kB.
 */
export function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
