import { useEffect, useState, useMemo } from 'react';
import { readAccount } from '@quoin/shared/admin/own-account';
import { setMemberships, useMember } from '@quoin/shared/admin/permissions';
import { hasRole, type Member } from '@quoin/shared/contract/may';
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
    setMemberships(undefined);
    readAccount(controller).then(
      (read) => {
        setMemberships(read);
        setAccount(read);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setAccount(toError(error));
      },
    );
    return () => controller.abort();
  }, []);
  return account;
}

/**
 * Filters the menu: entries of the accounts application (`within`) are shown only to its members. They are hidden until
 * the account has loaded, and shown if it fails to load, because their screens explain a refusal. Entries with a `role`
 * are shown to members who have it.
 */
export function useAccessibleMenu(menu: MenuEntry[], account: AccountAccess | Error | undefined): MenuEntry[] {
  const hasAccountsAccess = account instanceof Error || account?.app_keys.includes(runtimeConfig().accountsAppKey);
  const member = useMember();
  return useMemo(
    () =>
      menu
        .filter(({ within }) => hasAccountsAccess || within === undefined)
        .flatMap((entry) => (member ? narrowEntry(entry, member) : [entry])),
    [menu, hasAccountsAccess, member],
  );
}

/** Returns the entry as a member sees it: none below its role, and without Add where the member may add nothing. */
function narrowEntry({ adds, ...entry }: MenuEntry, member: Member): MenuEntry[] {
  const withAdd = adds === undefined ? entry : { ...entry, adds };
  // The screens of the accounts application have rules of their own.
  if (entry.within !== undefined) return [withAdd];
  const { role = 'viewer', resource = '' } = entry;
  if (!hasRole(member, role)) return [];
  const mayAdd = hasRole(member, 'author') && (member.resources?.includes(resource) ?? true);
  return [mayAdd ? withAdd : entry];
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
