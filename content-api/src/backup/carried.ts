import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/contracts';
import { library } from '../media/library.ts';

export interface Carried {
  table: string;
  contract?: Contract;
  /** The column that names the row above, where the table is a tree. */ parent?: string;
}

const parentOf = (contract: Contract): { parent?: string } => {
  const [parent] =
    Object.entries(contract.fields).find(([, field]) => field.kind === 'reference' && field.to === contract.name) ?? [];
  return parent === undefined ? {} : { parent };
};

/** What a backup holds, in the order of references: contracts stand in theirs. */
export const carried: readonly Carried[] = [
  ...contracts.map((contract) => ({ table: contract.name.replaceAll('-', '_'), contract, ...parentOf(contract) })),
  { table: 'credentials' },
  { table: 'memberships' },
  { table: 'media', contract: library },
  { table: 'media_uses' },
  { table: 'former_pictures' },
  { table: 'former_slugs' },
  { table: 'revisions' },
  { table: 'deleted_records' },
];

/** What is only good for a while, and is not brought back to life: sessions, links, what was being done. */
export const passing = [
  'tokens',
  'account_links',
  'subscription_links',
  'media_pending',
  'changes',
  'idempotency',
] as const;

/** What the database makes of the rest by itself. */
export const derived = ['migrations', 'row_counts', 'stretch_counts', 'list_indexes'] as const;

/** Made from the other columns of a row that is searched. */
export const derivedColumn = 'search_text';
