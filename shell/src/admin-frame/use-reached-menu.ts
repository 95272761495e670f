import { useMemo } from 'react';
import type { MenuEntry } from '@quoin/shared/contract/plate';
import { runtimeConfig } from '@quoin/shared/runtime/config';
import type { Reach } from './use-account.ts';

/**
 * The links without those that lead who is signed in nowhere. Those come once it is known; where it cannot be, all do:
 * what they lead to says why it refuses.
 */
export function useReachedMenu(menu: MenuEntry[], account: Reach | Error | undefined): MenuEntry[] {
  const isReached = account instanceof Error || account?.app_keys.includes(runtimeConfig().accountsAppKey);
  return useMemo(() => (isReached ? menu : menu.filter(({ within }) => within === undefined)), [menu, isReached]);
}
