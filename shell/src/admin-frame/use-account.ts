import { useEffect, useState } from 'react';
import { readAccount } from '@quoin/shared/admin/own-account';
import { toError } from '@quoin/shared/contract/error-message';
import type { Account } from '@quoin/shared/contract/wire';

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
