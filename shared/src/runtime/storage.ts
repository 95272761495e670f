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

/** `null` removes. Answers whether the value outlives the page. */
export function writeStored(key: string, value: string | null): boolean {
  fallback.delete(key);
  const isStored = hasStored(key, value);
  if (!isStored && value !== null) fallback.set(key, value);
  return isStored;
}

/** The keys that begin with `prefix`, in no order. */
export function storedKeys(prefix: string): string[] {
  const all = new Set(fallback.keys());
  try {
    const place = store();
    for (let index = 0; index < (place?.length ?? 0); index += 1) all.add(place?.key(index) ?? '');
  } catch {
    // Forbidden: only the page's own are left.
  }
  return [...all].filter((key) => key.startsWith(prefix));
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
