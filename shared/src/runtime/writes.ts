type Listener = (path: string) => void;
const listeners = new Set<Listener>();

/** Called by the client after a call that changed something, with its path, such as `/posts/7`. */
export function announceWrite(path: string): void {
  for (const listener of listeners) listener(path);
}

/** Calls `listener` after every write of this page; answers how to stop. */
export function onWrite(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
