import { useEffect, useState, useMemo } from 'react';
import { readAccount } from '@quoin/shared/admin/own-account';
import { toError } from '@quoin/shared/contract/error-message';
import type { MenuEntry } from '@quoin/shared/contract/releases/remote-manifest';
import type { Account } from '@quoin/shared/contract/account-wire';
import { appKey } from '@quoin/shared/runtime/app-key';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import { useLocation, useNavigate } from '@quoin/shared/runtime/router';

export type AccountAccess = Pick<Account, 'app_keys' | 'withheld_keys' | 'rights'>;

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

const ownAccount = '/admin/account';

/**
 * Leads to the user's account while the current site demands a second factor that this session has not proved: the API
 * refuses everything else there. The account says why, and goes on when there is a factor.
 */
export function useDemandedFactor(account: AccountAccess | Error | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isWithheld = account !== undefined && !(account instanceof Error) && account.withheld_keys.includes(appKey());
  useEffect(() => {
    if (isWithheld && pathname !== ownAccount) void navigate(ownAccount, { replace: true });
  }, [isWithheld, pathname, navigate]);
}
