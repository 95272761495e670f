import { Script } from 'node:vm';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';

/** What a browser's window has and Node's global object has not; a container of that name would replace it or fail. */
const namesOfWindow = new Set([
  ...['window', 'self', 'top', 'parent', 'frames', 'opener', 'frameElement', 'length', 'name', 'status', 'closed'],
  ...['origin', 'location', 'document', 'history', 'navigator', 'screen', 'event', 'external', 'chrome', 'scheduler'],
  ...['alert', 'confirm', 'prompt', 'print', 'open', 'close', 'stop', 'focus', 'blur', 'find', 'scroll', 'scrollTo'],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'customElements', 'trustedTypes'],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'getComputedStyle', 'getSelection'],
  ...['matchMedia', 'visualViewport', 'Window', 'Document', 'Node', 'Element', 'HTMLElement', 'Text', 'Comment'],
  ...['Range', 'Selection', 'Image', 'Audio', 'Option', 'Worker', 'Location', 'History', 'Navigator', 'Screen'],
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'XMLHttpRequest', 'FileReader', 'Notification'],
  ...['onload', 'onerror', 'onmessage', 'onunhandledrejection', 'quoinAsked'],
]);

/** The federation library, webpack and Quoin keep their own things on the global object under such names. */
const ofLibraries = /^(__|_FEDERATION_|webpack(Chunk|HotUpdate))/;

function isReservedWord(identifier: string): boolean {
  try {
    // It is parsed, and not run; in an asynchronous function `await` is reserved too.
    void new Script(`'use strict'; async () => { var ${identifier}; };`);
    return false;
  } catch {
    return true;
  }
}

/** @throws ReleaseError for a name that no script could give to a container of its own */
export function refuseContainerName(container: string): void {
  if (!/^[A-Za-z_$][\w$]*$/.test(container))
    throw new ReleaseError(
      `"${container}" cannot be the name of a container: set name of ModuleFederationPlugin to an identifier, such as lab.`,
    );
  const isTaken = container in globalThis || namesOfWindow.has(container) || ofLibraries.test(container);
  if (isTaken || isReservedWord(container))
    throw new ReleaseError(
      `"${container}" cannot be the name of a container, because it is a word of JavaScript or of every page: set name of ModuleFederationPlugin to another identifier, such as lab.`,
    );
}
