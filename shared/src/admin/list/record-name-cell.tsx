import { useEffect, useState } from 'react';
import type { Contract } from '../../contract/contract.ts';
import { maxIds } from '../../contract/wire.ts';
import { formatRecordName, readNames, type Names } from '../read-names.ts';
import { toResult } from '../to-result.ts';

/** The lookups that start after the present render, one for each resource. */
const pending = new Map<string, { ids: Set<number>; names: Promise<Names> }>();

async function readAllNames(contract: Contract, ids: readonly number[]): Promise<Names> {
  const batches = Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, index) =>
    ids.slice(index * maxIds, (index + 1) * maxIds),
  );
  const results = await Promise.all(batches.map((batch) => toResult(readNames(contract, { ids: batch }))));
  return new Map(results.flatMap((result) => (result.ok ? [...result.value] : [])));
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
    return readAllNames(contract, [...ids]);
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
  return formatRecordName(id, found?.id === id ? found.name : undefined);
}
