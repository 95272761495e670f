import { listPartEmbeds, type Contract } from '@quoin/shared/contract/contract';
import { maxPublished } from '@quoin/shared/contract/draft-wire';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { rowsWithin } from './list-page.ts';
import type { Target } from './prepare-write.ts';
import type { HooksByResource, Writer } from './resource-hooks.ts';
import { getContract, getId } from './resource.ts';
import type { Scope } from './scope.ts';

/** The context of a write that concerns records of several resources. */
export interface BundleContext extends Omit<Target, 'hooks' | 'contract'> {
  allHooks: HooksByResource;
  writer: Writer;
}

/** The context of a write that concerns a record and its parts, such as a page, its sections and their widgets. */
export interface BundleTarget extends BundleContext {
  contract: Contract;
}

/** Returns the target of a write of one of the records. */
export function toTarget({ allHooks, ...target }: BundleContext, contract: Contract): Target & { writer: Writer } {
  return { ...target, contract, hooks: allHooks.get(contract.name) ?? {} };
}

/** Lists the contracts of a record and of its parts. A record is listed before its parts. */
export const listBundleContracts = (contract: Contract): Contract[] => [
  contract,
  ...listPartEmbeds(contract).flatMap(({ from }) => listBundleContracts(getContract(from))),
];

/** A part of a record. */
export interface Part {
  contract: Contract;
  id: number;
}

/**
 * Finds the parts of a record and the parts of these, each after the one that it is a part of.
 * @throws HttpProblem 422 when there are more than `maxPublished`, which are too many for one transaction
 */
export async function findParts(
  db: Db,
  { scope, contract, id }: { scope: Scope; contract: Contract; id: number },
): Promise<Part[]> {
  const parts: Part[] = [];
  let levels: Level[] = [{ contract, ids: [id] }];
  while (levels.length > 0) {
    const below: Level[] = [];
    for (const level of levels) below.push(...(await readLevelBelow(db, { scope, level })));
    parts.push(...below.flatMap((level) => level.ids.map((one) => ({ contract: level.contract, id: one }))));
    if (parts.length > maxPublished)
      throw new HttpProblem(422, {
        detail: `This ${contract.noun} has more than ${maxPublished} parts. Delete some of them first.`,
      });
    levels = below;
  }
  return parts;
}

/** Records of one resource. */
interface Level {
  contract: Contract;
  ids: number[];
}

async function readLevelBelow(db: Db, { scope, level }: { scope: Scope; level: Level }): Promise<Level[]> {
  const below: Level[] = [];
  for (const { from, by } of listPartEmbeds(level.contract)) {
    const contract = getContract(from);
    const ids: number[] = [];
    for (const batch of batches(level.ids)) {
      const rows: Row[] = await rowsWithin({ db, scope }, contract)
        .select('id')
        .where(by, 'in', batch)
        .orderBy('id')
        .limit(maxPublished + 1)
        .execute();
      ids.push(...rows.map(getId));
    }
    if (ids.length > 0) below.push({ contract, ids });
  }
  return below;
}
