/** By the names of their files. */
export interface ReplacedPicture { former: string; present: string }

type Listener = (replaced: ReplacedPicture) => void;
const listeners = new Set<Listener>();

/** Called when the media library goes out of sight, for each picture that was replaced in it: what is open beneath follows. */
export function announceReplaced(replaced: ReplacedPicture): void {
  for (const listener of listeners) listener(replaced);
}

/** Calls `listener` for each replaced picture; answers how to stop. */
export function onReplaced(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
