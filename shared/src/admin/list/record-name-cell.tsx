import { useEffect, useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { maxIds } from '../../contract/wire.ts';
import { listRows } from '../../runtime/api-client.ts';
import { getRecordName } from '../record-name.ts';
import { toResult } from '../to-result.ts';

type Names = ReadonlyMap<number, string>;

/** The lookups that start after the present render, one for each resource. */
const pending = new Map<string, { ids: Set<number>; names: Promise<Names> }>();

async function readNames(contract: Contract, ids: readonly number[]): Promise<Names> {
  const batches = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) =>
    ids.slice(index * maxIds, (index + 1) * maxIds),
  );
  const results = await Promise.all(
    batches.map((batch) =>
      toResult(listRows(contract, { ids: batch.join(','), size: batch.length }, { fields: [contract.label] })),
    ),
  );
  const rows = results.flatMap((result) => (result.ok ? result.value.data : []));
  return new Map(rows.map((row) => [row.id, getRecordName(row, contract.label)]));
}

/** Looks up a record's name. All lookups of one render are one call, so a list of a hundred rows makes one. */
async function readName(contract: Contract, id: number): Promise<string | undefined> {
  const batch = pending.get(contract.name) ?? startBatch(contract);
  batch.ids.add(id);
  return (await batch.names).get(id);
}

function startBatch(contract: Contract) {
  const ids = new Set<number>();
  const names = Promise.resolve().then(() => {
    pending.delete(contract.name);
    return readNames(contract, [...ids]);
  });
  const batch = { ids, names };
  pending.set(contract.name, batch);
  return batch;
}

/** Shows the name of a record with its id, such as 'About us (4)'; only the id until the name has been looked up. */
export function RecordNameCell({ of: contract, id }: { of: Contract; id: number }) {
  const [found, setFound] = useState<{ id: number; name: string | undefined }>();
  useEffect(() => {
    let isMounted = true;
    void readName(contract, id).then((name) => {
      if (isMounted) setFound({ id, name });
    });
    return () => {
      isMounted = false;
    };
  }, [contract, id]);
  const name = found?.id === id ? found.name : undefined;
  return name === undefined ? String(id) : `${name} (${id})`;
}
