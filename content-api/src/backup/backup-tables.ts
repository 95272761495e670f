import type { Contract } from '@quoin/shared/contract/contract';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { library } from '../media/library.ts';

export interface BackupTable {
  table: string;
  contract?: Contract;
  /** The database generates its ids; so it does for tables with a contract. */
  isNumbered?: true;
  /** The column that references the parent row, if the table is a tree. */
  parent?: string;
}

const findParent = (contract: Contract): { parent?: string } => {
  const [parent] =
    Object.entries(contract.fields).find(([, field]) => field.kind === 'reference' && field.to === contract.name) ?? [];
  return parent === undefined ? {} : { parent };
};

/** The tables of a backup, ordered so that referenced rows come first. `contracts` is in this order. */
export const backupTables: readonly BackupTable[] = [
  ...contracts.map((contract) => ({ table: contract.name.replaceAll('-', '_'), contract, ...findParent(contract) })),
  { table: 'credentials' },
  { table: 'identities' },
  { table: 'memberships' },
  { table: 'totp_secrets' },
  { table: 'recovery_codes' },
  { table: 'passkeys' },
  { table: 'media', contract: library },
  { table: 'media_uses' },
  { table: 'picture_hosts' },
  { table: 'media_tags' },
  { table: 'former_pictures' },
  { table: 'former_slugs' },
  { table: 'revisions' },
  { table: 'deleted_records' },
  { table: 'drafts' },
  { table: 'versions' },
  { table: 'audit' },
  { table: 'sets', isNumbered: true },
  { table: 'set_items' },
  { table: 'set_pins' },
  { table: 'saved_views', isNumbered: true },
  { table: 'reviews' },
  { table: 'review_pins' },
  { table: 'review_lines', isNumbered: true },
  { table: 'draft_writers' },
];

/**
 * Tables of temporary data, which a backup does not contain: sessions, API tokens, devices, the record of sign-ins,
 * counts of attempts, challenges, links, invitations, sign-ins that have begun, pending files, the logs of changes,
 * idempotency keys, presence and preview links.
 */
export const temporaryTables = [
  'tokens',
  'api_tokens',
  'devices',
  'attempts',
  'sign_in_events',
  'passkey_challenges',
  'account_links',
  'invitations',
  'provider_sign_ins',
  'subscription_links',
  'media_pending',
  'changes',
  'draft_changes',
  'idempotency',
  'presence',
  'previews',
] as const;

/** Tables that are derived from the others, or that manage the database itself. */
export const derivedTables = ['migrations', 'row_counts', 'list_indexes', 'api_processes'] as const;
