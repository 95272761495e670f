/**
 * localStorage that never throws: a browser may forbid it, and the server has none.
 * What could not be stored lives as long as the page.
 */
const fallback = new Map<string, string>();

function store(): Storage | undefined {
  try {
    return typeof document === 'undefined' ? undefined : globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function readStored(key: string): string | null {
  try {
    return store()?.getItem(key) ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** `null` removes. */
export function writeStored(key: string, value: string | null): void {
  if (value === null) fallback.delete(key);
  else fallback.set(key, value);
  try {
    if (value === null) store()?.removeItem(key);
    else store()?.setItem(key, value);
  } catch {
    // Storage is full or forbidden: the fallback above carries this page.
  }
}
