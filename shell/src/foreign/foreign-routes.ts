import { createElement, Fragment, useEffect, useState } from 'react';
import { toError } from '@quoin/shared/contract/error-message';
import type { RemoteAddress } from '@quoin/shared/contract/releases/registry';
import type { RouteObject } from '@quoin/shared/runtime/router';

/**
 * Mounts the remote in an element until `signal` is aborted.
 * @throws Error when the shell's own chunk for it does not load
 */
type MountScreen = (element: HTMLElement, signal: AbortSignal) => Promise<void>;

interface Props {
  label: string;
  show: MountScreen;
}

/**
 * The element of a foreign remote. It is empty on the server and during hydration, so that both match; its later
 * content belongs to a separate React root.
 */
function ForeignElement({ label, show }: Props) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (!element) return undefined;
    const controller = new AbortController();
    show(element, controller.signal).catch((reason: unknown) => setError(toError(reason)));
    return () => controller.abort();
  }, [element, show]);
  // The site's error boundary shows the message about a missing file.
  if (error) throw error;
  return createElement(
    Fragment,
    null,
    createElement('noscript', null, createElement('p', null, `${label} needs JavaScript.`)),
    createElement('section', { ref: setElement, className: 'quoin-foreign', 'aria-label': label }),
  );
}

const onServer: MountScreen = () => Promise.resolve();

/**
 * Creates the routes of a foreign remote, inside the site's header and footer: each of its paths and all paths below.
 * On the server `show` does nothing: the render worker renders the empty element and runs no code of the remote.
 */
export const foreignRoutes = (
  { name, manifest: { label, paths } }: Pick<RemoteAddress, 'name' | 'manifest'>,
  show: MountScreen = onServer,
): RouteObject[] =>
  paths.map((path) => ({
    id: `${name} ${path}`,
    path: `${path}/*`,
    handle: { within: 'screens' },
    loader: () => ({ head: { title: label } }),
    element: createElement(ForeignElement, { label, show }),
  }));
