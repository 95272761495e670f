import { useEffect, useState } from 'react';
import { readAccount } from '@quoin/shared/admin/own-account';
import { toError } from '@quoin/shared/contract/error-message';
import type { Account } from '@quoin/shared/contract/wire';

export type Reach = Pick<Account, 'app_keys' | 'rights'>;

/** Loads the signed-in user's applications and rights. Undefined while it loads; an `Error` when the request failed. */
export function useAccount(): Reach | Error | undefined {
  const [account, setAccount] = useState<Reach | Error>();
  useEffect(() => {
    const leaving = new AbortController();
    readAccount(leaving).then(setAccount, (error: unknown) => {
      if (!leaving.signal.aborted) setAccount(toError(error));
    });
    return () => leaving.abort();
  }, []);
  return account;
}
