import { useSyncExternalStore } from 'react';
import type { Account } from '../contract/account-wire.ts';
import { hasRole, may, type Action, type Member, type OwnedRecord, type Role } from '../contract/may.ts';
import { createAnnouncer } from '../runtime/announcer.ts';
import { appKey as currentAppKey } from '../runtime/app-key.ts';
import type { Screens } from './descriptor.ts';

/** What the signed-in user may do, by application; undefined while it is not known. */
let members: ReadonlyMap<string, Member> | undefined;
/** The applications that demand that a second person approves what visitors will see. */
let reviewed: ReadonlySet<string> = new Set();
const changes = createAnnouncer();

/** Stores what the signed-in user may do; undefined until it is known. */
export function setMemberships(
  account: (Pick<Account, 'id' | 'memberships'> & Partial<Pick<Account, 'reviewed_keys'>>) | undefined,
): void {
  reviewed = new Set(account?.reviewed_keys);
  members =
    account
    && new Map(
      account.memberships.map(({ app_key: key, role, resources }) => [
        key,
        { userId: account.id, role, resources: resources ?? undefined },
      ]),
    );
  changes.announce();
}

const readMembers = () => members;
const readReviewed = () => reviewed;
const useMembers = () => useSyncExternalStore(changes.listen, readMembers);

/**
 * Returns a function that says whether the signed-in user may do something with the records of a resource: with any of
 * them, or with this one. Until the roles are known, everything is offered; the API decides.
 */
export function useMay({
  contract,
  appKey = currentAppKey,
}: Pick<Screens, 'contract'> & { appKey?: (() => string) | undefined }): (
  action: Action,
  record?: OwnedRecord | null,
) => boolean {
  const known = useMembers();
  return (action, record) => {
    if (!known) return true;
    const member = known.get(appKey());
    return member !== undefined && may(member, { action, contract, record: record ?? undefined });
  };
}

/** Whether the signed-in user has at least this role in the current application; true until that is known. */
export function useHasRole(least: Role): boolean {
  const known = useMembers();
  if (!known) return true;
  const member = known.get(currentAppKey());
  return member !== undefined && hasRole(member, least);
}

/** Returns what the signed-in user may do in the current application; undefined until that is known. */
export function useMember(): Member | undefined {
  return useMembers()?.get(currentAppKey());
}

/** Whether an application demands that a second person approves what visitors will see; false until that is known. */
export const useDemandsReview = (appKey: string): boolean =>
  useSyncExternalStore(changes.listen, readReviewed).has(appKey);
