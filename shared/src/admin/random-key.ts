/** Returns a unique random key. `crypto.randomUUID` is not used, because it exists on secure pages only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
