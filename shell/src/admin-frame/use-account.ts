import { useEffect, useState } from 'react';
import { isObject } from '@quoin/shared/contract/is-object';
import type { Account } from '@quoin/shared/contract/wire';
import { call } from '@quoin/shared/runtime/api-client';

type Reach = Pick<Account, 'app_keys' | 'rights'>;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** What who is signed in reaches and may do; undefined until it is known. An account that cannot be had may do nothing; the client has logged why. */
export function useAccount(): Reach | undefined {
  const [account, setAccount] = useState<Reach>();
  useEffect(() => {
    const leaving = new AbortController();
    call('GET', '/account', { signal: leaving.signal }).then((answer) => {
      const { app_keys: keys, rights }: { app_keys?: unknown; rights?: unknown } = isObject(answer) ? answer : {};
      setAccount({ app_keys: texts(keys), rights: texts(rights) });
    }, () => {
      if (!leaving.signal.aborted) setAccount({ app_keys: [], rights: [] });
    });
    return () => leaving.abort();
  }, []);
  return account;
}
