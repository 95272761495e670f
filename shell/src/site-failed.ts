import { createElement, type FormEvent } from 'react';

export const failedTitle = 'This page could not be shown.';

interface Props { title?: string; onRetry?: () => void }

/** What a visitor sees when the site's pages could not be loaded at all: what failed, and a way to try again. */
export function SiteFailed({ title = failedTitle, onRetry = () => globalThis.location.reload() }: Props) {
  return createElement('main', { className: 'quoin-failed', role: 'alert' },
    createElement('h1', null, title),
    createElement('p', null, 'Something on our side did not answer. Your connection may also be interrupted.'),
    // Without JavaScript the form loads the page anew.
    createElement('form', { onSubmit: (event: FormEvent) => { event.preventDefault(); onRetry(); } }, createElement('button', { type: 'submit' }, 'Retry')));
}

/** Stays below a page that was rendered on the server and reads well, but could not be made interactive. */
export function SiteNotice({ onRetry }: { onRetry: () => void }) {
  return createElement('div', { className: 'quoin-notice', role: 'status' },
    createElement('p', null, 'Parts of this page could not be loaded.'),
    createElement('button', { type: 'button', onClick: onRetry }, 'Retry'));
}
