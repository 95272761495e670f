import type { PublicationSet, SetReason } from '@quoin/shared/contract/set-wire';
import { isObject } from '@quoin/shared/contract/is-object';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../engine/scope.ts';
import type { ListedSet, StoredSet } from '../../engine/sets/read-sets.ts';
import { readLabels, readNames } from '../site/describe-changes.ts';
import { toRecordKey } from '../../engine/resource.ts';
import { findPinned } from './find-pinned.ts';

/** Describes sets for a response, with the names of people and records of today. */
export async function describeSets(
  database: Database,
  { scope, accountsKey, sets }: { scope: Scope; accountsKey: string; sets: readonly ListedSet[] },
): Promise<PublicationSet[]> {
  const names = await readNames(database, { accountsKey, ids: sets.flatMap(({ set }) => set.madeBy ?? []) });
  const places = sets.flatMap(({ items }) =>
    items.map(({ resource, record_id: id }) => ({ resource, id: String(id) })),
  );
  const labels = await readLabels(database, { scope, places });
  return sets.map(({ set, items }) => ({
    id: set.id,
    name: set.name,
    state: set.state,
    at: set.at,
    zone: set.zone,
    version: set.version,
    made_by: set.madeBy === null ? null : { id: set.madeBy, name: names.get(set.madeBy) ?? null },
    decided_at: set.decidedAt,
    items: items.map(({ resource, record_id: id, action }) => ({
      resource,
      id,
      label: labels.get(toRecordKey(resource, id)) ?? `#${id}`,
      action: action === 'unpublish' ? 'unpublish' : 'publish',
    })),
    reasons: set.reasons === null ? [] : readReasons(set.reasons),
  }));
}

/** Describes one set for a response, with the parts that it publishes with its records. */
export async function describeSet(
  database: Database,
  { stored, scope, accountsKey }: { scope: Scope; accountsKey: string; stored: StoredSet },
): Promise<PublicationSet | undefined> {
  const [set] = await describeSets(database, { scope, accountsKey, sets: [stored] });
  const { parts, removed } = await findPinned(database.db, { scope, stored });
  const places = [...parts.values()].flat().map(({ resource, id }) => ({ resource, id: String(id) }));
  const labels = await readLabels(database, { scope, places });
  return (
    set && {
      ...set,
      items: set.items.map((item) => {
        const key = toRecordKey(item.resource, item.id);
        return {
          ...item,
          is_removal: item.action === 'publish' && removed.has(key),
          parts: (parts.get(key) ?? []).map((part) => {
            const partKey = toRecordKey(part.resource, part.id);
            return { ...part, label: labels.get(partKey) ?? `#${part.id}`, is_removal: removed.has(partKey) };
          }),
        };
      }),
    }
  );
}

function readReasons(text: string): SetReason[] {
  const reasons: unknown = JSON.parse(text);
  return Array.isArray(reasons) ? reasons.filter(isReason) : [];
}

const isReason = (value: unknown): value is SetReason =>
  isObject(value) && typeof value.resource === 'string' && typeof value.id === 'number' && isObject(value.errors);
