import { useEffect, useState } from 'react';
import { readAccount } from '@quoin/shared/admin/own-account';
import type { Account } from '@quoin/shared/contract/wire';

type Reach = Pick<Account, 'app_keys' | 'rights'>;

/** What who is signed in reaches and may do; undefined until it is known. An account that cannot be had may do nothing; the client has logged why. */
export function useAccount(): Reach | undefined {
  const [account, setAccount] = useState<Reach>();
  useEffect(() => {
    const leaving = new AbortController();
    readAccount(leaving).then(setAccount, () => {
      if (!leaving.signal.aborted) setAccount({ app_keys: [], rights: [] });
    });
    return () => leaving.abort();
  }, []);
  return account;
}
