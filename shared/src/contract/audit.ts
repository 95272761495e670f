import type { Page } from './wire.ts';
import type { NamedAccount } from './named-account.ts';

/** What the audit of a site tells. */
export const auditActions = [
  'create',
  'update',
  'publish',
  'unpublish',
  'schedule',
  'discard',
  'ask-review',
  'withdraw-review',
  'ask-changes',
  'approve',
  'change-review-rule',
  'delete',
  'restore',
  'purge',
  'sign-in',
  'failed-sign-in',
  'invite',
  'withdraw-invitation',
  'give-access',
  'change-role',
  'end-access',
  'reset-factors',
  'grant-right',
  'revoke-right',
  'export-audit',
  'prune-audit',
  'restore-backup',
  'make-preview',
  'revoke-preview',
  'make-api-token',
  'revoke-api-token',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * What a person used: the back-office or a client of the API, a moment that they planned, or a command on the server.
 */
export const auditWays = ['api', 'moment', 'command'] as const;

/** An entry of the audit (decision 070). */
export interface AuditEntry {
  /** The entries of a site are numbered from 1 without a gap. */
  number: number;
  /** In UTC. */
  at: string;
  /** Who did it; `name` is null if the account was deleted. Null for a command, and for a failed sign-in. */
  by: NamedAccount | null;
  via: (typeof auditWays)[number];
  action: AuditAction;
  /** A contract's name, or `files`; null if it is about no record. */
  resource: string | null;
  /** The record's id as text; for a file, its name. */
  record_id: string | null;
  /** What the record was called then; for an account, what it is called now. */
  label: string | null;
  /** The version of the record that was made. */
  version: number | null;
  /** More about it. `api_token` is the name of the API token that the person used. */
  detail: Record<string, string | number>;
  /** The SHA-256 of the entry and of the hash before it, in hexadecimal digits. */
  hash: string;
}

/** The maximum number of entries on a page of `GET /audit`. */
export const auditPerPage = 100;

/** `data` of `GET /audit`. */
export interface AuditPage extends Pick<Page<AuditEntry>, 'data'> {
  /** Goes on with older entries, as `before`; null at the end. */
  next: number | null;
}
