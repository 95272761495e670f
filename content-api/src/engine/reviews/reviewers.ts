import type { Contract } from '@quoin/shared/contract/contract';
import { may } from '@quoin/shared/contract/may';
import { maxReviewers } from '@quoin/shared/contract/review-wire';
import { maxRows } from '@quoin/shared/contract/wire';
import { toMember } from '../../accounts/memberships.ts';
import type { Db } from '../../db/database.ts';
import { activeStatus } from '../resource.ts';

/** A member of a site who may publish. */
export interface Reviewer {
  id: number;
  email: string;
}

/** Lists the active members of a site who may publish records of all these resources. */
export async function listReviewers(
  db: Db,
  { appKey, accountsKey, contracts }: { appKey: string; accountsKey: string; contracts: readonly Contract[] },
): Promise<Reviewer[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', (join) =>
      join.onRef('users.app_key', '=', 'memberships.user_app_key').onRef('users.id', '=', 'memberships.user_id'),
    )
    .select(['memberships.user_id', 'memberships.role', 'memberships.resources', 'users.email'])
    .where('memberships.app_key', '=', appKey)
    .where('memberships.user_app_key', '=', accountsKey)
    .where('users.status', '=', activeStatus)
    .orderBy('memberships.user_id')
    .limit(maxRows)
    .execute();
  return rows
    .filter(({ user_id: id, ...role }) =>
      contracts.every((contract) => may(toMember(id, role), { action: 'publish', contract })),
    )
    .slice(0, maxReviewers)
    .map(({ user_id: id, email }) => ({ id, email: String(email) }));
}
