import {
  hasRole,
  may,
  maySometimes,
  type Action,
  type Member,
  type OwnedRecord,
  type Role,
} from '@quoin/shared/contract/may';
import type { Contract } from '@quoin/shared/contract/contract';
import type { FastifyRequest } from 'fastify';
import { getAccess, getAdmin } from '../accounts/access.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { rowsWithin } from './list-page.ts';
import type { Target } from './prepare-write.ts';
import type { Writer } from './resource-hooks.ts';
import { activeStatus } from './resource.ts';
import type { Scope } from './scope.ts';

const refusal = (action: Action, { noun }: Pick<Contract, 'noun'>): HttpProblem =>
  action === 'publish'
    ? new HttpProblem(403, {
        code: 'needs_publish',
        detail: `Visitors would see this at once, and your role may not publish. Save it as a draft.`,
      })
    : new HttpProblem(403, { code: 'role', detail: `Your role does not allow you to ${words[action]} this ${noun}.` });

const words: Readonly<Record<Action, string>> = {
  view: 'see',
  create: 'create',
  draft: 'change',
  edit: 'change',
  publish: 'publish',
  remove: 'delete',
  order: 'move',
};

const getMember = (writer: Pick<Writer, 'members'>, { appKey }: Scope): Member | undefined =>
  writer.members.get(appKey);

/**
 * Returns a gate for a route of a resource: it refuses a member who may do this on no record. It comes after the gate
 * that admits the request, and lets the public pass.
 */
export const allow =
  (action: Action, contract: Contract) =>
  async (request: FastifyRequest): Promise<void> => {
    const { holder, scope } = getAccess(request);
    if (!holder) return;
    const member = getMember(holder, scope);
    if (!member || !maySometimes(member, { action, contract })) throw refusal(action, contract);
  };

/** Returns a gate for a route that belongs to no resource: it refuses a member whose role is less. */
export const allowRole =
  (least: Role) =>
  async (request: FastifyRequest): Promise<void> => {
    const { holder, scope } = getAdmin(request);
    const member = getMember(holder, scope);
    if (!member || !hasRole(member, least))
      throw new HttpProblem(403, {
        code: 'role',
        detail: `This needs the role of ${least === 'admin' ? 'administrator' : least}.`,
      });
  };

/** Lists the contracts whose records a user may see in an application. */
export const listVisible = (
  { members }: Pick<Writer, 'members'>,
  { appKey, contracts }: { appKey: string; contracts: readonly Contract[] },
): Contract[] => {
  const member = members.get(appKey);
  return member ? contracts.filter((contract) => may(member, { action: 'view', contract })) : [];
};

/** Whether the writer of a target may do this with any record of its resource, or with this one. */
export function isAllowed(
  { contract, scope, writer }: Pick<Target, 'contract' | 'scope' | 'writer'>,
  { action, record }: { action: Action; record?: OwnedRecord },
): boolean {
  const member = writer && getMember(writer, scope);
  return member !== undefined && may(member, { action, contract, record });
}

/**
 * Refuses what the writer of a target may not do. Without a writer, the server itself writes.
 * @param record the record as it is before the action; undefined for a new one
 * @throws HttpProblem 403
 */
export function refuseUnlessAllowed(
  { contract, scope, writer, isOwnAccount }: Pick<Target, 'contract' | 'scope' | 'writer' | 'isOwnAccount'>,
  { action, record }: { action: Action; record?: OwnedRecord | undefined },
): void {
  if (!writer || isOwnAccount) return;
  const member = getMember(writer, scope);
  if (!member || !may(member, { action, contract, record })) throw refusal(action, contract);
}

/**
 * Refuses a change of a record that the writer may not make, or may not make public. Call it in the transaction of the
 * write: it locks the row, so that a record which somebody publishes meanwhile is not changed by its author.
 * @throws HttpProblem 403
 */
export async function refuseUnlessMayChange(
  db: Db,
  { target, id, values }: { target: Target; id: number; values: Row },
): Promise<void> {
  const { contract, scope, writer, database, isOwnAccount } = target;
  const member = writer && getMember(writer, scope);
  const mayAlways = member && may(member, { action: 'edit', contract }) && may(member, { action: 'publish', contract });
  if (!writer || isOwnAccount || mayAlways) return;
  if (!contract.editing.drafts) throw refusal('edit', contract);
  const record: Row | undefined = await database
    .lockRows(rowsWithin({ db, scope }, contract).select(['id', 'created_by', 'status']))
    .where('id', '=', id)
    .executeTakeFirst();
  // The write itself answers that there is no such record.
  if (!record) return;
  refuseUnlessAllowed(target, { action: 'edit', record });
  if ((values.status ?? record.status) === activeStatus) refuseUnlessAllowed(target, { action: 'publish' });
}
