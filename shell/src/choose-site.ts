import { chooseAppKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';

const parameter = 'site';

/**
 * Where the back-office starts afresh on another site: a document of its own, so that nothing of this one's is left,
 * and a form with unsaved values is asked about before anything changes.
 */
export const siteAddress = (appKey: string): string => `/admin?${parameter}=${encodeURIComponent(appKey)}`;

/** Takes the site that the address asks for, and takes it out of the address. */
export function chooseSite(): void {
  const address = new URL(globalThis.location.href);
  const asked = address.searchParams.get(parameter);
  if (address.pathname !== '/admin' || asked === null) return;
  chooseAppKey(asked === runtimeConfig().appKey || asked === '' ? null : asked);
  globalThis.history.replaceState(null, '', '/admin');
}
