import type { Contract } from '@quoin/shared/contract/contract';
import { isObject } from '@quoin/shared/contract/is-object';
import { isRow, type Row } from '../db/tables.ts';
import { HttpProblem } from '../http/problem.ts';
import { replaceFormerPictures } from '../media/former-pictures.ts';
import type { BundleContext } from '../engine/bundle.ts';
import type { Database } from '../db/database.ts';
import { listDrafts, type Planned } from '../engine/drafts/plan-publication.ts';
import { createRepository } from '../engine/repository.ts';
import { activeStatus, getContract, getId, inactiveStatus, toRecordKey } from '../engine/resource.ts';
import type { StoredSet } from '../engine/sets/read-sets.ts';
import type { Scope } from '../engine/scope.ts';

/** What a preview shows of one record: other values, or that it is gone. */
export interface PreviewItem {
  resource: string;
  id: number;
  /** null: publishing the draft deletes the record. */
  values: Row | null;
}

const toItem = ({ contract, record, action, changes }: Planned): PreviewItem => ({
  resource: contract.name,
  id: getId(record),
  values: action === 'delete' ? null : changes,
});

interface OneRecord {
  contract: Contract;
  id: number;
}

/**
 * Keeps a record's draft and those of its parts as they are now, because the next save overwrites them. The record
 * itself is active, as visitors will see it.
 * @throws HttpProblem 404 without the record, 422 when there are too many drafts, or they are too long
 */
export async function keepDraft(target: BundleContext, { contract, id }: OneRecord): Promise<PreviewItem[]> {
  const planned = await listDrafts(target.database.db, { target: { ...target, contract }, id, withBundle: true });
  const items = planned.map(toItem);
  const isOwn = (item: PreviewItem): boolean => item.resource === contract.name && item.id === id;
  const own = items.find(isOwn);
  if (own?.values === null) return items;
  return [
    { resource: contract.name, id, values: { ...own?.values, status: activeStatus } },
    ...items.filter((item) => !isOwn(item)),
  ];
}

/**
 * Keeps what a set would change now. Drafts that nobody has put into the set are left out.
 * @throws HttpProblem 422 when there are too many drafts, or they are too long
 */
export async function keepSet(target: BundleContext, { items, pins }: StoredSet): Promise<PreviewItem[]> {
  const pinned = new Set(pins.map((pin) => toRecordKey(pin.resource, pin.record_id)));
  const kept = new Map<string, PreviewItem>();
  for (const { resource, record_id: id, action } of items) {
    const contract = getContract(resource);
    if (action === 'unpublish') {
      kept.set(toRecordKey(resource, id), { resource, id, values: { status: inactiveStatus } });
      continue;
    }
    const planned = await listDrafts(target.database.db, {
      target: { ...target, contract },
      id,
      withBundle: true,
    }).catch((error: unknown) => {
      // A record of the set that somebody has deleted is absent from the preview as well.
      if (error instanceof HttpProblem && error.status === 404) return [];
      throw error;
    });
    for (const item of planned.map(toItem)) {
      const key = toRecordKey(item.resource, item.id);
      if (pinned.has(key)) kept.set(key, item);
    }
  }
  return [...kept.values()];
}

/** Reads the items of a stored preview. */
export function parseItems(text: string): PreviewItem[] {
  const value: unknown = JSON.parse(text);
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((item) => {
    if (!isObject(item) || typeof item.resource !== 'string' || typeof item.id !== 'number') return [];
    const { resource, id, values = null } = item;
    return values === null || isRow(values) ? [{ resource, id, values }] : [];
  });
}

/**
 * Gives the records of a copy the values that a preview keeps. Returns a sentence about each record that cannot be
 * shown so.
 */
export async function applyItems(
  copy: Database,
  { scope, items }: { scope: Scope; items: readonly PreviewItem[] },
): Promise<string[]> {
  const repository = createRepository(copy.db, copy);
  const notes: string[] = [];
  for (const { resource, id, values } of items) {
    const contract = getContract(resource);
    if (values === null) {
      await repository.remove(scope, { contract, id });
      continue;
    }
    const current = await replaceFormerPictures(copy.db, {
      database: copy,
      appKey: scope.appKey,
      values: pickFields(contract, values),
    });
    const update = (changed: Row) => repository.update(scope, { contract, id, values: changed });
    try {
      if (!(await update(current))) notes.push(`A ${contract.noun} of this preview was deleted meanwhile.`);
    } catch (error) {
      if (copy.classifyError(error) !== 'unique') throw error;
      const { slug, ...others } = current;
      await update(others);
      notes.push(`Another ${contract.noun} has the address “${String(slug)}”, so this one keeps its own.`);
    }
  }
  return notes;
}

/** A release may have removed a field since the link was made. */
const pickFields = ({ fields }: Contract, values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
