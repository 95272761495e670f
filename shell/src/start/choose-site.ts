import { reviewPath } from '@quoin/shared/contract/review-path';
import { chooseAppKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';

const parameter = 'site';

/**
 * The address that opens the back-office for another site. It loads a new document, so no state of the old site is
 * left, and the browser asks about unsaved forms before anything changes.
 */
export const siteAddress = (appKey: string): string => `/admin?${parameter}=${encodeURIComponent(appKey)}`;

/**
 * Switches to the site in the `site` parameter of the address, if there is one, and removes the parameter. The start of
 * the back-office has it, and links in mails.
 */
export function chooseSite(): void {
  const address = new URL(globalThis.location.href);
  const requestedSite = address.searchParams.get(parameter);
  const hasSite = address.pathname === '/admin' || address.pathname.startsWith(`${reviewPath}/`);
  if (!hasSite || requestedSite === null) return;
  chooseAppKey(requestedSite === runtimeConfig().appKey || requestedSite === '' ? null : requestedSite);
  globalThis.history.replaceState(null, '', address.pathname);
}
