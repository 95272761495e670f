import type { AuditAction, AuditEntry } from '@quoin/shared/contract/audit';
import { contracts } from '@quoin/shared/contract/resources/contracts';
import { authUser } from '@quoin/shared/runtime/auth';

/** The names of the actions, for the filter. */
export const actionLabels: Readonly<Record<AuditAction, string>> = {
  create: 'Added',
  update: 'Changed',
  publish: 'Published',
  unpublish: 'Unpublished',
  schedule: 'Scheduled',
  discard: 'Draft discarded',
  'ask-review': 'Review asked for',
  'withdraw-review': 'Review withdrawn',
  'ask-changes': 'Changes asked for',
  approve: 'Approved',
  'change-review-rule': 'Rule of reviews changed',
  delete: 'Deleted',
  restore: 'Restored',
  purge: 'Deleted for good',
  'sign-in': 'Signed in',
  'failed-sign-in': 'Failed sign-in',
  invite: 'Invited',
  'withdraw-invitation': 'Invitation withdrawn',
  'give-access': 'Access given',
  'change-role': 'Role changed',
  'end-access': 'Access ended',
  'reset-factors': 'Second factors removed',
  'grant-right': 'Right granted',
  'revoke-right': 'Right revoked',
  'export-audit': 'Audit exported',
  'prune-audit': 'Old entries deleted',
  'restore-backup': 'Backup restored',
  'make-preview': 'Preview link made',
  'revoke-preview': 'Preview link revoked',
  'make-api-token': 'API token made',
  'revoke-api-token': 'API token revoked',
};

const failureReasons: Readonly<Record<string, string>> = {
  'wrong-password': 'wrong password',
  'second-factor-wrong': 'wrong code',
  'too-many-attempts': 'too many attempts',
};

/** Returns the name of one record of a resource, such as `post`. */
const findNoun = (resource: string | null): string =>
  contracts.find(({ name }) => name === resource)?.noun ?? (resource === 'files' ? 'picture' : 'record');

const withNoun = ({ action, resource }: AuditEntry): string => `${actionLabels[action]}: ${findNoun(resource)}`;
const withRole = ({ action, detail }: AuditEntry): string => `${actionLabels[action]}: ${describeRole(detail)}`;
const withRight = ({ action, detail }: AuditEntry): string => `${actionLabels[action]}: ${detail['right'] ?? ''}`;

/** What the actions say that have more to say than their name. */
const descriptions: Readonly<Partial<Record<AuditAction, (entry: AuditEntry) => string>>> = {
  create: withNoun,
  update: withNoun,
  publish: withNoun,
  delete: withNoun,
  restore: withNoun,
  purge: withNoun,
  discard: ({ resource }) => `Draft of a ${findNoun(resource)} discarded`,
  'ask-review': withNoun,
  'withdraw-review': withNoun,
  'ask-changes': withNoun,
  approve: withNoun,
  'change-review-rule': ({ detail }) =>
    detail['review'] === 'demanded' ? 'A second person is demanded' : 'A second person is not demanded any more',
  'failed-sign-in': ({ detail }) => `Failed sign-in, ${failureReasons[String(detail['reason'])] ?? 'refused'}`,
  invite: withRole,
  'give-access': withRole,
  'change-role': withRole,
  'make-api-token': withRole,
  'revoke-api-token': withRole,
  'grant-right': withRight,
  'revoke-right': withRight,
  'prune-audit': ({ detail }) =>
    `Entries up to number ${detail['through'] ?? ''} deleted, older than ${detail['days'] ?? ''} days`,
};

/** Returns what was done in words, without the name of the record. */
export const describeAction = (entry: AuditEntry): string =>
  descriptions[entry.action]?.(entry) ?? actionLabels[entry.action];

function describeRole({ role, resources }: AuditEntry['detail']): string {
  const name = role === 'admin' ? 'administrator' : String(role);
  return resources === undefined ? name : `${name} of ${String(resources).replaceAll('-', ' ').replaceAll(',', ', ')}`;
}

/** Returns who did it, in words, and by which API token. */
export function describeActor({ detail: { api_token: token }, ...entry }: AuditEntry): string {
  const person = describePerson(entry);
  return token === undefined ? person : `${person}, by the API token “${token}”`;
}

/** Returns the person who did it, in words. */
export function describePerson({ by, via }: Pick<AuditEntry, 'by' | 'via'>): string {
  if (by === null) return via === 'command' ? 'A command on the server' : 'Unknown';
  const name = by.name ?? `A deleted account (${by.id})`;
  return String(by.id) === authUser() ? `${name} (you)` : name;
}
