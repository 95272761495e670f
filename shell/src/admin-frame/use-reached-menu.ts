import { useMemo } from 'react';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import type { AccountAccess } from './use-account.ts';

/**
 * Filters the menu: entries of the accounts application (`within`) are shown only to its members. They are hidden until
 * the account has loaded, and shown if it fails to load, because their screens explain a refusal.
 */
export function useAccessibleMenu(menu: MenuEntry[], account: AccountAccess | Error | undefined): MenuEntry[] {
  const hasAccountsAccess = account instanceof Error || account?.app_keys.includes(runtimeConfig().accountsAppKey);
  return useMemo(
    () => (hasAccountsAccess ? menu : menu.filter(({ within }) => within === undefined)),
    [menu, hasAccountsAccess],
  );
}
