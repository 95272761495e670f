import { useEffect, useMemo, useState } from 'react';
import { readAccount } from '@quoin/shared/admin/own-account';
import type { MenuEntry } from '@quoin/shared/contract/plate';
import { runtimeConfig } from '@quoin/shared/runtime/config';

/** The links without those that lead who is signed in nowhere. Until that is known all are there, and where it cannot be: what they lead to says why it refuses. */
export function useReachedMenu(menu: MenuEntry[]): MenuEntry[] {
  const [reached, setReached] = useState<readonly string[]>();
  const isAsked = menu.some(({ within }) => within !== undefined);
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    readAccount(leaving).then(({ app_keys: appKeys }) => setReached(appKeys), () => undefined);
    return () => leaving.abort();
  }, [isAsked]);
  return useMemo(
    () => (!reached || reached.includes(runtimeConfig().accountsAppKey) ? menu : menu.filter(({ within }) => within === undefined)),
    [menu, reached],
  );
}
