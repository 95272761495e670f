/**
 * Values that localStorage did not accept; they last as long as the page. The functions of this file never throw,
 * although a browser may forbid localStorage and the server has none.
 */
const fallback = new Map<string, string>();

function store(): Storage | undefined {
  try {
    // `document` is checked because Node has a `localStorage` too, which prints a warning on access.
    return typeof document === 'undefined' ? undefined : globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Returns a stored value or null. It reads localStorage each time, so that a removal in another tab takes effect. */
export function readStored(key: string): string | null {
  try {
    return fallback.get(key) ?? store()?.getItem(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Stores a value; `null` removes it. Returns true if localStorage accepted the change. */
export function writeStored(key: string, value: string | null): boolean {
  fallback.delete(key);
  const isStored = writeLocal(key, value);
  if (!isStored && value !== null) fallback.set(key, value);
  return isStored;
}

/** Returns the stored keys that begin with `prefix`, in no particular order. */
export function storedKeys(prefix: string): string[] {
  const all = new Set(fallback.keys());
  try {
    const storage = store();
    for (let index = 0; index < (storage?.length ?? 0); index += 1) all.add(storage?.key(index) ?? '');
  } catch {
    // localStorage is forbidden, so only the fallback's keys remain.
  }
  return [...all].filter((key) => key.startsWith(prefix));
}

function writeLocal(key: string, value: string | null): boolean {
  try {
    const storage = store();
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, value);
    return storage !== undefined;
  } catch {
    // localStorage is full or forbidden.
    return false;
  }
}
