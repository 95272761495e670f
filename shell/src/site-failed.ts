import { createElement, type FormEvent } from 'react';

export const failedTitle = 'This page could not be shown.';

interface Props {
  title?: string;
  /** The page's scripts stopped the browser, and were not started again. */
  hasFrozen?: boolean;
  onRetry?: () => void;
}

const frozen = 'This page stopped your browser the last time, so its scripts were not started again.';

/** What a visitor sees when the site's pages could not be loaded at all: what failed, and a way to try again. */
export function SiteFailed({
  title = failedTitle,
  hasFrozen = false,
  onRetry = () => globalThis.location.reload(),
}: Props) {
  return createElement(
    'main',
    { className: 'quoin-failed', role: 'alert' },
    createElement('h1', null, title),
    createElement(
      'p',
      null,
      hasFrozen ? frozen : 'Something on our side did not answer. Your connection may also be interrupted.',
    ),
    // Without JavaScript the form loads the page anew.
    createElement(
      'form',
      {
        onSubmit: (event: FormEvent) => {
          event.preventDefault();
          onRetry();
        },
      },
      createElement('button', { type: 'submit' }, 'Retry'),
    ),
  );
}

/** Stays below a page that was rendered on the server and reads well, but could not be made interactive. */
export function SiteNotice({ hasFrozen = false, onRetry }: Props) {
  return createElement(
    'div',
    { className: 'quoin-notice', role: 'status' },
    createElement('p', null, hasFrozen ? frozen : 'Parts of this page could not be loaded.'),
    createElement('button', { type: 'button', onClick: onRetry }, hasFrozen ? 'Try again' : 'Retry'),
  );
}
