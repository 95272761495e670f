import type { Contract } from './contract.ts';

/** The roles of the members of a site. Each may do all that those before it may. */
export const roles = ['viewer', 'author', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a member does to the records of a resource. */
export type Action = 'view' | 'create' | 'draft' | 'edit' | 'publish' | 'remove' | 'order';

/** The least role for each action on any record of a resource. */
export type Rules = Readonly<Record<Action, Role>>;

/** The rules of content that is edited in drafts: authors write, editors publish. */
export const contentRules: Rules = {
  view: 'viewer',
  create: 'author',
  draft: 'editor',
  edit: 'editor',
  publish: 'editor',
  remove: 'editor',
  order: 'editor',
};

/** The rules of records that only these members see and change. */
export const onlyFor = (role: Role): Rules => ({
  view: role,
  create: role,
  draft: role,
  edit: role,
  publish: role,
  remove: role,
  order: role,
});

/** What a user may do in one application. */
export interface Member {
  userId: number;
  role: Role;
  /** The names of the resources in which the role counts; in all others the member is a viewer. Undefined for all. */
  resources?: readonly string[] | undefined;
}

/** What of a record decides who may change it. */
export interface OwnedRecord {
  created_by?: unknown;
  status?: unknown;
}

/** The actions that authors may take on their own records. */
const ownActions: readonly Action[] = ['draft', 'edit', 'remove'];
const activeStatus = 1;

const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

/** Whether a member's role is enough for what belongs to no resource, such as files (author) or members (admin). */
export const hasRole = ({ role, resources }: Member, least: Role): boolean =>
  isAtLeast(role, least) && (least !== 'admin' || resources === undefined);

/**
 * Whether a member may do this. The API, and the lists and forms of the back-office, ask this function. Entries of the
 * menu name a role instead.
 * Authors may draft changes of their own records, and edit and delete those that visitors do not see.
 * @param record the record as it is before the action; undefined to ask about any record of the resource
 */
export function may(
  { userId, role, resources }: Member,
  {
    action,
    contract: { name, rules },
    record,
  }: { action: Action; contract: Pick<Contract, 'name' | 'rules'>; record?: OwnedRecord | undefined },
): boolean {
  const own = resources === undefined || resources.includes(name) ? role : 'viewer';
  if (isAtLeast(own, rules[action])) return true;
  if (!record || record.created_by !== userId) return false;
  if (!isAtLeast(own, rules.create) || !ownActions.includes(action)) return false;
  return action === 'draft' || record.status !== activeStatus;
}

/** Whether there can be a record of this resource on which the member may do this. */
export const maySometimes = (
  member: Member,
  { action, contract }: { action: Action; contract: Pick<Contract, 'name' | 'rules'> },
): boolean => may(member, { action, contract, record: { created_by: member.userId } });
