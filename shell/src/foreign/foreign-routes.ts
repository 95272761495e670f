import { createElement, Fragment, useEffect, useState } from 'react';
import { toError } from '@quoin/shared/contract/error-message';
import type { RemoteAddress } from '@quoin/shared/contract/registry';
import type { RouteObject } from '@quoin/shared/runtime/router';

/**
 * Shows the remote in its place, until the signal.
 * @throws Error when the shell's own code for it does not come
 */
type Show = (place: HTMLElement, signal: AbortSignal) => Promise<void>;

interface Props {
  label: string;
  show: Show;
}

/**
 * Empty on the server and while hydrating, so that both are the same. What is in it later belongs to a React root of
 * its own.
 */
function ForeignPlace({ label, show }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (!place) return undefined;
    const ending = new AbortController();
    show(place, ending.signal).catch((reason: unknown) => setError(toError(reason)));
    return () => ending.abort();
  }, [place, show]);
  // The site says what a screen's missing file is.
  if (error) throw error;
  return createElement(
    Fragment,
    null,
    createElement('noscript', null, createElement('p', null, `${label} needs JavaScript.`)),
    createElement('section', { ref: setPlace, className: 'quoin-foreign', 'aria-label': label }),
  );
}

const onServer: Show = () => Promise.resolve();

/**
 * The routes of a remote that another recipe than Quoin's built, within the site's header and footer: its path and all
 * below. The render worker draws the place only, and runs nothing of the remote.
 */
export const foreignRoutes = (
  { name, plate: { label, paths } }: Pick<RemoteAddress, 'name' | 'plate'>,
  show: Show = onServer,
): RouteObject[] =>
  paths.map((path) => ({
    id: `${name} ${path}`,
    path: `${path}/*`,
    handle: { within: 'screens' },
    loader: () => ({ head: { title: label } }),
    element: createElement(ForeignPlace, { label, show }),
  }));
