import { createAnnouncer } from './announcer.ts';
import { readStored, writeStored } from './storage.ts';

// spec §4: the name under which the token is stored
const key = 'authToken';
/** Whose token it is or was: who signs in next may be somebody else. */
const userKey = 'authUser';

const changes = createAnnouncer();
let token: string | null = clean(readStored(key));
let user = readStored(userKey) ?? '';

/** Half-written values of other programs ('', 'null', a page of text) are no token. */
function clean(value: string | null): string | null {
  return value !== null && /^[\w.-]{16,200}$/.test(value) ? value : null;
}

function announce(next: string | null): void {
  if (next === token) return;
  token = next;
  if (next !== null) user = readStored(userKey) ?? '';
  changes.announce();
}

// Another tab signed in or out, or somebody emptied the storage (spec §2: re-checked when storage changes).
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key || event.key === null) announce(clean(readStored(key)));
});

/** The signed-in administrator's token, or null. */
export function authToken(): string | null {
  return token;
}

export function isSignedIn(): boolean {
  return token !== null;
}

/** The id of who is signed in, or was last; '' where nobody said. */
export function authUser(): string {
  return user;
}

/** Stores the token that `POST /login` answered, and whose it is; other tabs follow. */
export function rememberToken(value: string, userId?: number): void {
  // First: other tabs look for it when they hear of the token.
  writeStored(userKey, userId === undefined ? null : String(userId));
  writeStored(key, value);
  announce(clean(value));
}

/** Forgets the token; other tabs follow. */
export function forgetToken(): void {
  writeStored(key, null);
  announce(null);
}

/** Calls `listener` after every change of the signed-in state; answers how to stop. Fits `useSyncExternalStore`. */
export const onAuthChange = changes.listen;
