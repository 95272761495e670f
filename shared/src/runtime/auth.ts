import { createAnnouncer } from './announcer.ts';
import { readStored, writeStored } from './storage.ts';

// The storage key of the token (spec §4).
const key = 'authToken';
/** The storage key of the user's id. It stays after a sign-out, to detect that another user signs in next. */
const userKey = 'authUser';

const changes = createAnnouncer();
let token: string | null = clean(readStored(key));
let user = readStored(userKey) ?? '';

/** Rejects values that other code may have stored, such as '' or 'null'. */
function clean(value: string | null): string | null {
  return value !== null && /^[\w.-]{16,200}$/.test(value) ? value : null;
}

function announce(next: string | null): void {
  if (next === token) return;
  token = next;
  if (next !== null) user = readStored(userKey) ?? '';
  changes.announce();
}

// Another tab signed in or out, or the storage was cleared (`event.key` is null). See spec §2: re-check on change.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key || event.key === null) announce(clean(readStored(key)));
});

/** Returns the token of the signed-in administrator, or null. */
export function authToken(): string | null {
  return token;
}

export function isSignedIn(): boolean {
  return token !== null;
}

/** Returns the id of the user who is or was last signed in; '' if it is unknown. */
export function authUser(): string {
  return user;
}

/** Stores the token from `POST /login` and the user's id. Other tabs adopt both. */
export function rememberToken(value: string, userId?: number): void {
  // Store the user first, because other tabs read it when the token's storage event arrives.
  writeStored(userKey, userId === undefined ? null : String(userId));
  writeStored(key, value);
  announce(clean(value));
}

/** Removes the token, in other tabs too. */
export function forgetToken(): void {
  writeStored(key, null);
  announce(null);
}

/** Subscribes to changes of the token; returns the function that unsubscribes. It fits `useSyncExternalStore`. */
export const onAuthChange = changes.listen;
