import { Script } from 'node:vm';
import { ReleaseError } from '@quoin/webpack/release/release-error.ts';

/** Names of a browser's window that Node's global object lacks; such a container would replace the value or fail. */
const windowNames = new Set([
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

/** Names that the federation library, webpack and Quoin use on the global object. */
const libraryNames = /^(__|_FEDERATION_|webpack(Chunk|HotUpdate))/;

function isReservedWord(identifier: string): boolean {
  try {
    // Parses without running. In an async function `await` is reserved too.
    void new Script(`'use strict'; async () => { var ${identifier}; };`);
    return false;
  } catch {
    return true;
  }
}

/**
 * Checks the global name of a foreign remote's container.
 * @throws ReleaseError if the name is no identifier, is reserved, or is already used in every page
 */
export function refuseContainerName(container: string): void {
  if (!/^[A-Za-z_$][\w$]*$/.test(container))
    throw new ReleaseError(
      `"${container}" cannot be the name of a container: set name of ModuleFederationPlugin to an identifier, such as lab.`,
    );
  const isTaken = container in globalThis || windowNames.has(container) || libraryNames.test(container);
  if (isTaken || isReservedWord(container))
    throw new ReleaseError(
      `"${container}" cannot be the name of a container, because JavaScript or every page already uses it: set name of ModuleFederationPlugin to another identifier, such as lab.`,
    );
}
