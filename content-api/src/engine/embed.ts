import type { Contract, Embed } from '@quoin/shared/contract/contract';
import type { Pictures } from '@quoin/shared/contract/picture-use';
import type { DraftNote } from '@quoin/shared/contract/draft-wire';
import type { Scheduled } from '@quoin/shared/contract/set-wire';
import type { Value } from '../db/tables.ts';
import { getId, getContract } from './resource.ts';
import type { Repository } from './repository.ts';
import type { Scope } from './scope.ts';

/** A record with its embedded records, its pictures, its draft and what is planned for it. */
export interface NestedValue {
  [key: string]: Value | readonly NestedValue[] | Pictures | DraftNote | Scheduled;
}

interface ReadContext {
  repository: Repository;
  scope: Scope;
}
interface Level {
  rows: readonly Record<string, Value>[];
  embeds: readonly Embed[];
  depth?: number;
}

/** Deeper than any real tree. It ends the recursion if another program has stored a cycle. */
const maxDepth = 12;
/** The most levels of a tree in a response, including the roots. Writes that would add a level are refused. */
export const maxLevels = maxDepth + 1;

/** Adds the embedded records to rows, level by level: one query for each embed and level, however many rows. */
export async function withEmbeds(context: ReadContext, { rows, embeds, depth = 0 }: Level): Promise<NestedValue[]> {
  if (rows.length === 0 || embeds.length === 0 || depth >= maxDepth) return [...rows];
  const nested: NestedValue[] = rows.map((row) => ({ ...row }));
  for (const embed of embeds) {
    const from = getContract(embed.from);
    const children = await context.repository.listByColumn(context.scope, {
      contract: from,
      column: embed.by,
      values: rows.map(getId),
    });
    const complete = await withEmbeds(context, { rows: children, embeds: from.embeds, depth: depth + 1 });
    const byParent = Map.groupBy(complete, (child) => child[embed.by]);
    for (const row of nested) row[embed.as] = byParent.get(row.id ?? null) ?? [];
  }
  return nested;
}

/** Adds the whole tree below its roots with one query, however deep it is. */
export async function withTree(
  context: ReadContext,
  { rows, contract, tree }: { rows: Level['rows']; contract: Contract; tree: Embed },
): Promise<NestedValue[]> {
  const below =
    rows.length > 0 ? await context.repository.listChildren(context.scope, { contract, column: tree.by }) : [];
  const byParent = Map.groupBy(below, (row) => row[tree.by] ?? null);
  const nest = (level: Level['rows'], depth: number): NestedValue[] =>
    level.map((row) => ({
      ...row,
      [tree.as]: depth < maxDepth ? nest(byParent.get(row.id ?? null) ?? [], depth + 1) : [],
    }));
  return nest(rows, 0);
}

/** Finds the embed through which a resource contains itself; undefined when it is no tree. */
export const findTree = (contract: Contract): Embed | undefined =>
  contract.embeds.find(({ from }) => from === contract.name);
