/**
 * localStorage that never throws: a browser may forbid it, and the server has none.
 * What could not be stored lives as long as the page.
 */
const fallback = new Map<string, string>();

function store(): Storage | undefined {
  try {
    // Node has one too nowadays, which warns when it is touched.
    return typeof document === 'undefined' ? undefined : globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Storage is the truth where there is one: what another tab removed is gone here too. */
export function readStored(key: string): string | null {
  try {
    return fallback.get(key) ?? store()?.getItem(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** `null` removes. */
export function writeStored(key: string, value: string | null): void {
  fallback.delete(key);
  if (!hasStored(key, value) && value !== null) fallback.set(key, value);
}

function hasStored(key: string, value: string | null): boolean {
  try {
    const place = store();
    if (value === null) place?.removeItem(key);
    else place?.setItem(key, value);
    return place !== undefined;
  } catch {
    // Storage is full or forbidden.
    return false;
  }
}
