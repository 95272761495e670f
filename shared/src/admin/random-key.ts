/** A name that nothing else has. `randomUUID` exists on secure pages only. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
