import { contracts } from '@quoin/shared/contract/resources/contracts';
import { roles, type Member, type Role } from '@quoin/shared/contract/may';
import { isDue } from '../changes/current-revisions.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Body } from '../engine/validate.ts';

/** The columns of `memberships` and `invitations` that say what a member may do. */
export interface StoredRole {
  role: string;
  /** The names of resources, separated by commas; empty for all. */
  resources: string;
}

/** What an administrator may do: everything. */
export const administratorRole: StoredRole = { role: 'admin', resources: '' };

/** Reads a stored role. One that this version does not know gives the least access. */
export const toMember = (userId: number, { role, resources }: StoredRole): Member => ({
  userId,
  role: roles.find((known) => known === role) ?? 'viewer',
  resources: resources === '' ? undefined : resources.split(','),
});

/** Returns what both members may do: the lower role, in the resources of both. */
export const limitMember = (member: Member, limit: Omit<Member, 'userId'>): Member => ({
  userId: member.userId,
  role: roles.find((role) => role === member.role || role === limit.role) ?? 'viewer',
  resources: member.resources?.filter((name) => limit.resources?.includes(name) ?? true) ?? limit.resources,
});

interface TokenRow {
  appKey: unknown;
  secondFactor: unknown;
  review: unknown;
  role: unknown;
  resources: unknown;
  nextAt: unknown;
}

interface Access {
  appKeys: string[];
  withheldKeys: string[];
  dueKeys: string[];
  /** Those that demand that a second person approves what visitors will see. */
  reviewedKeys: string[];
  members: Map<string, Member>;
}

/** Says which applications a session may access and what its user may do there, from the rows of its token. */
export function listAccess(
  rows: readonly TokenRow[],
  { userId, factors }: { userId: number; factors: 'one' | 'two' },
): Access {
  // A user without an application has one row, without a key.
  const own = rows.filter(({ appKey }) => typeof appKey === 'string');
  const isWithheld = ({ secondFactor }: TokenRow): boolean => factors === 'one' && secondFactor === 'demanded';
  const open = own.filter((row) => !isWithheld(row));
  const getKey = ({ appKey }: TokenRow): string => String(appKey);
  return {
    appKeys: open.map(getKey),
    withheldKeys: own.filter(isWithheld).map(getKey),
    dueKeys: open.filter(({ nextAt }) => isDue(nextAt)).map(getKey),
    reviewedKeys: open.filter(({ review }) => review === 'demanded').map(getKey),
    members: new Map(
      open.map((row) => [getKey(row), toMember(userId, { role: String(row.role), resources: String(row.resources) })]),
    ),
  };
}

/** Returns a role as it is in a response. */
export const describeRole = (stored: StoredRole): { role: Role; resources: string[] | null } => {
  const { role, resources } = toMember(0, stored);
  return { role, resources: resources ? [...resources] : null };
};

/** The resources to which the role of an author or editor can be narrowed. */
const narrowable: readonly string[] = contracts.filter(({ editing }) => editing.drafts).map(({ name }) => name);

/**
 * Reads a role from a body: `role`, and for authors and editors `resources`, null or absent for all.
 * @throws HttpProblem 422 when they are invalid
 */
export function readRole(body: Body, fallback?: Role): StoredRole {
  const role = roles.find((known) => known === (body.role ?? fallback));
  if (!role) throw new HttpProblem(422, { errors: { role: [`Must be one of ${roles.join(', ')}.`] } });
  const { resources: sent = null } = body;
  if (sent === null) return { role, resources: '' };
  const names: readonly unknown[] = Array.isArray(sent) ? sent : [];
  const known = narrowable.filter((name) => names.includes(name));
  if (known.length === 0 || known.length !== names.length)
    throw new HttpProblem(422, { errors: { resources: [`Must be a list of ${narrowable.join(', ')}.`] } });
  if (role !== 'author' && role !== 'editor')
    throw new HttpProblem(422, {
      errors: { resources: ['Only the roles of author and editor can be narrowed to resources.'] },
    });
  return { role, resources: known.join(',') };
}
