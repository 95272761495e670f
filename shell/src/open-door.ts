import type { RemoteAddress } from '@quoin/shared/contract/registry';

/** What a remote's entry leaves on the global object, as webpack makes it. */
interface Container<Door> {
  init: (offers: object) => unknown;
  get: (door: string) => Promise<() => Door>;
}

// webpack's own: what the shell offers under the key of each shared module.
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: Readonly<Record<string, object>>;

const attempts = new Map<string, number>();

/** webpack's names for containers are identifiers. */
const containerOf = (name: string): string => name.replaceAll('-', '_');

/** Runs an entry if it is what its release says. A new try has a new address: the browser remembers what failed. */
function runEntry({ name, entry, integrity = '' }: RemoteAddress): Promise<void> {
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  const src = attempt === 0 ? entry : `${entry}?attempt=${attempt}`;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  document.head.append(Object.assign(document.createElement('script'), {
    crossOrigin: 'anonymous', integrity, src, onload: () => resolve(), onerror: () => reject(new Error(`${src} did not arrive or was refused`)),
  }));
  return promise;
}

/**
 * Starts a remote with all that the shell offers, and answers what its door exports. Nothing is remembered of the last time.
 * @throws Error when a file does not come, cannot be run, or needs what the shell does not offer
 */
export async function openDoor<Door>(remote: RemoteAddress, door: string): Promise<Door> {
  const name = containerOf(remote.name);
  Reflect.set(globalThis, name, undefined);
  await Promise.all([runEntry(remote), __webpack_init_sharing__('default')]);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- webpack wrote it; what else it could be is undefined
  const container: Container<Door> | undefined = Reflect.get(globalThis, name);
  if (!container) throw new Error('its entry left no container');
  await container.init(__webpack_share_scopes__.default ?? {});
  const exports = await container.get(door);
  return exports();
}
