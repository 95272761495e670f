import { useEffect, useState, useMemo } from 'react';
import { readAccount } from '@quoin/shared/admin/own-account';
import { toError } from '@quoin/shared/contract/error-message';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import type { Account } from '@quoin/shared/contract/wire';
import { runtimeConfig } from '@quoin/shared/runtime/config';

export type AccountAccess = Pick<Account, 'app_keys' | 'rights'>;

/** Loads the signed-in user's applications and rights. Undefined while it loads; an `Error` when the request failed. */
export function useAccount(): AccountAccess | Error | undefined {
  const [account, setAccount] = useState<AccountAccess | Error>();
  useEffect(() => {
    const controller = new AbortController();
    readAccount(controller).then(setAccount, (error: unknown) => {
      if (!controller.signal.aborted) setAccount(toError(error));
    });
    return () => controller.abort();
  }, []);
  return account;
}

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
