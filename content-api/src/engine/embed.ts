import type { Contract, Embed } from '@quoin/shared/contract/contract';
import type { Value } from '../db/tables.ts';
import { idOf, contractNamed } from './resource.ts';
import type { Repository } from './repository.ts';
import type { Scope } from './scope.ts';

/** A record with the records that stand inside it. */
export interface Nested {
  [key: string]: Value | readonly Nested[];
}

interface Work {
  repository: Repository;
  scope: Scope;
}
interface Level {
  rows: readonly Record<string, Value>[];
  embeds: readonly Embed[];
  depth?: number;
}

/** Far below any tree that people keep; ends a walk through rows that another program has tied into a ring. */
const deepest = 12;
/** So many levels of a tree are answered, its roots among them: a write that would make one deeper is refused. */
export const mostLevels = deepest + 1;

/** Puts the embedded records into rows, level by level: one query for each kind, however many rows. */
export async function withEmbeds(work: Work, { rows, embeds, depth = 0 }: Level): Promise<Nested[]> {
  if (rows.length === 0 || embeds.length === 0 || depth >= deepest) return [...rows];
  const nested: Nested[] = rows.map((row) => ({ ...row }));
  for (const embed of embeds) {
    const from = contractNamed(embed.from);
    const children = await work.repository.among(work.scope, {
      contract: from,
      column: embed.by,
      values: rows.map(idOf),
    });
    const complete = await withEmbeds(work, { rows: children, embeds: from.embeds, depth: depth + 1 });
    const byParent = Map.groupBy(complete, (child) => child[embed.by]);
    for (const row of nested) row[embed.as] = byParent.get(row.id ?? null) ?? [];
  }
  return nested;
}

/** Puts a whole tree below its roots, with one query however deep it is. */
export async function withTree(
  work: Work,
  { rows, contract, tree }: { rows: Level['rows']; contract: Contract; tree: Embed },
): Promise<Nested[]> {
  const below = rows.length > 0 ? await work.repository.below(work.scope, { contract, column: tree.by }) : [];
  const byParent = Map.groupBy(below, (row) => row[tree.by] ?? null);
  const nest = (level: Level['rows'], depth: number): Nested[] =>
    level.map((row) => ({
      ...row,
      [tree.as]: depth < deepest ? nest(byParent.get(row.id ?? null) ?? [], depth + 1) : [],
    }));
  return nest(rows, 0);
}

/** The embed by which a resource is a tree of itself. */
export const treeOf = (contract: Contract): Embed | undefined =>
  contract.embeds.find(({ from }) => from === contract.name);
