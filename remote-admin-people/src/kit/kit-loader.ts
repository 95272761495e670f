import { readAccount } from '@quoin/shared/admin/own-account';
import { toResult, type Result } from '@quoin/shared/admin/to-result';
import type { Account } from '@quoin/shared/contract/account-wire';

export interface KitData {
  account: Promise<Result<Account>>;
}

/** The loader of the kit's catalogue: reads whether the account has the right of developers. */
export const kitLoader = (): KitData => ({ account: toResult(readAccount()) });
