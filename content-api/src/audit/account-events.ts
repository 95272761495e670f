import { users } from '@quoin/shared/contract/resources/users';
import { administratorRole, type StoredRole } from '../accounts/memberships.ts';
import type { Db } from '../db/database.ts';
import { appendAudit, type AuditEvent } from './append.ts';

/** Names the account that an event is about. */
export const toAccount = (userId: number): Pick<AuditEvent, 'resource' | 'recordId'> => ({
  resource: users.name,
  recordId: userId,
});

/** Says which role an event gives. */
export const toDetail = ({ role, resources }: StoredRole): NonNullable<AuditEvent['detail']> => ({
  role,
  ...(resources === '' ? {} : { resources }),
});

/** Tells that a command has made these users administrators of an application. */
export const tellAccess = (
  db: Db,
  { appKey, userIds }: { appKey: string; userIds: readonly number[] },
): Promise<void> =>
  appendAudit(db, {
    appKey,
    events: userIds.map((id) => ({
      action: 'give-access',
      via: 'command',
      ...toAccount(id),
      detail: toDetail(administratorRole),
    })),
  });
