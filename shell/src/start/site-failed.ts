import { createElement, type FormEvent } from 'react';

export const failedTitle = 'This page could not be shown.';

interface Props {
  title?: string;
  /** The page's scripts froze the tab at their last start, so they were not started again. */
  hasFrozen?: boolean;
  onRetry?: () => void;
}

const frozen =
  'This page stopped your browser the last time, or your browser ended while it started. So its scripts were not started again.';
const getRetryText = (hasFrozen: boolean): string => (hasFrozen ? 'Start it now' : 'Retry');

/** Replaces the whole page when it could not be loaded: says so and offers a retry. */
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
    // Without JavaScript, submitting the form reloads the page.
    createElement(
      'form',
      {
        onSubmit: (event: FormEvent) => {
          event.preventDefault();
          onRetry();
        },
      },
      createElement('button', { type: 'submit' }, getRetryText(hasFrozen)),
    ),
  );
}

/** A notice on a server-rendered page that is readable but could not be made interactive. */
export function SiteNotice({ hasFrozen = false, onRetry }: Props) {
  return createElement(
    'div',
    { className: 'quoin-notice', role: 'status' },
    createElement('p', null, hasFrozen ? frozen : 'Parts of this page could not be loaded.'),
    createElement('button', { type: 'button', onClick: onRetry }, getRetryText(hasFrozen)),
  );
}
