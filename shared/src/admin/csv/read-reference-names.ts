import type { Contract } from '../../contract/contract.ts';
import { maxIds } from '../../contract/wire.ts';
import type { CellText, RecordReference } from '../descriptor.ts';
import { readNames } from '../read-names.ts';
import type { CallPatiently } from '../patience.ts';

/** Returns the name of a referenced record; undefined if it does not exist any more. */
export type FindName = (reference: RecordReference) => string | undefined;

export const isReference = (cell: CellText): cell is RecordReference => typeof cell === 'object';

interface ReadNamesOptions {
  signal: AbortSignal;
  call: CallPatiently;
}

/**
 * Reads the names of all records that cells refer to, `maxIds` of one resource with each call.
 * @throws ApiError as `listRows` does, or the signal's reason
 */
export async function readReferenceNames(
  cells: Iterable<CellText>,
  { signal, call }: ReadNamesOptions,
): Promise<FindName> {
  const names = new Map<Contract, Map<number, string>>();
  for (const [contract, ids] of collectIds(cells)) {
    const known = new Map<number, string>();
    names.set(contract, known);
    for (let start = 0; start < ids.length; start += maxIds) {
      const batch = ids.slice(start, start + maxIds);
      const found = await call(() => readNames(contract, { ids: batch, signal }));
      for (const [id, name] of found) known.set(id, name);
    }
  }
  return ({ of, id }) => names.get(of)?.get(id);
}

function collectIds(cells: Iterable<CellText>): Map<Contract, number[]> {
  const ids = new Map<Contract, Set<number>>();
  for (const cell of cells) if (isReference(cell)) ids.set(cell.of, (ids.get(cell.of) ?? new Set()).add(cell.id));
  return new Map([...ids].map(([contract, set]) => [contract, [...set]]));
}
