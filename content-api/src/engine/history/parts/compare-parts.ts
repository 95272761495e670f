import { getManualOrderField } from '@quoin/shared/contract/contract';
import {
  draftState,
  liveState,
  type PartChange,
  type PartComparison,
  type PartsComparison,
} from '@quoin/shared/contract/versions';
import type { Db } from '../../../db/database.ts';
import type { Value } from '../../../db/tables.ts';
import { toStateName, type CommonState } from '../states.ts';
import { findHistoryParts, toPartName, type PartsRequest } from './find-parts.ts';
import { followParts, type FollowedPart } from './follow-parts.ts';
import { toRecordKey } from '../../resource.ts';

interface States {
  before: CommonState;
  after: CommonState;
}

/**
 * Compares the parts of a record in two states, by their ids and without their texts.
 * @throws HttpProblem 422 when too much was written since the earlier state
 */
export async function compareParts(
  db: Db,
  { before, after, ...request }: Omit<PartsRequest, 'since'> & States,
): Promise<PartsComparison> {
  const [since] = [before, after].flatMap((state) => (state.kind === 'time' ? [state.at] : [])).toSorted();
  const { parts, omitted } = await findHistoryParts(db, { ...request, since });
  const followed = await followParts(db, { scope: request.scope, parts, since });
  const root = toRecordKey(request.contract.name, request.id);
  return {
    state: toStateName(after),
    against: toStateName(before),
    data: listDifferences(followed, { root, before, after }),
    omitted,
  };
}

const getKey = ({ contract, id }: FollowedPart): string => toRecordKey(contract.name, id);

/** The parents of all parts that exist in a state, by the keys of the parts. */
type Places = ReadonlyMap<string, string>;

interface Compared extends States {
  /** The key of the record whose parts are compared. */
  root: string;
}

function listDifferences(parts: readonly FollowedPart[], { root, before, after }: Compared): PartComparison[] {
  const labels = new Map(parts.map((part) => [getKey(part), part.label] as const));
  const getLabel = (key = ''): string | null => labels.get(key) ?? null;
  const [old, next] = [readPlaces(parts, before), readPlaces(parts, after)];
  const [ofOld, ofNext] = [old, next].map((places) => listIncluded(parts, { root, places }));
  const found = new Map<string, PartComparison>();
  for (const part of parts) {
    const key = getKey(part);
    const [oldParent, nextParent] = [old.get(key), next.get(key)];
    const [wasPart, isPart] = [ofOld?.has(key) === true, ofNext?.has(key) === true];
    const fields = listFields(part, { before, after });
    const changes = listChanges(part, { wasPart, isPart, oldParent, nextParent, fields, found });
    const parents = { before: wasPart ? getLabel(oldParent) : null, after: isPart ? getLabel(nextParent) : null };
    if (changes.length === 0) continue;
    const written = wasPart && isPart ? fields : [];
    found.set(key, { ...toPartName(part), depth: part.depth, changes, fields: written, parents });
  }
  return [...found.values()];
}

function readPlaces(parts: readonly FollowedPart[], state: CommonState): Places {
  const places = new Map<string, string>();
  for (const part of parts) {
    const parent = findParent(part, state);
    if (parent !== undefined) places.set(getKey(part), toRecordKey(part.parentResource, String(parent)));
  }
  return places;
}

/** Returns the id of the parent in a state; undefined if the part does not exist in it. */
function findParent(part: FollowedPart, state: CommonState): Value | undefined {
  const { draft, isDeleted, isPublished, parent } = part;
  if (state.kind === 'time') return findParentAt(part, state.at);
  // What was never published is not live while its draft waits.
  const isMissing = state.kind === liveState ? draft && !isPublished : draft?.isRemoval;
  return isDeleted || isMissing ? undefined : parent;
}

function findParentAt({ writes, isDeleted, parent }: FollowedPart, at: string): Value | undefined {
  const next = writes.findIndex((write) => write.at > at);
  if (next === -1) return isDeleted ? undefined : parent;
  const later = writes.slice(next);
  const isBegun = later[0]?.action === 'create' || later[0]?.action === 'restore';
  if (isBegun) return undefined;
  const move = later.find(({ formerParent }) => formerParent);
  return move?.formerParent ? move.formerParent.id : parent;
}

/** Lists the parts that are in the record itself or in another part of it. Parts come after their parents. */
function listIncluded(
  parts: readonly FollowedPart[],
  { root, places }: { root: string; places: Places },
): ReadonlySet<string> {
  const included = new Set([root]);
  for (const part of parts) {
    const parent = places.get(getKey(part));
    if (parent !== undefined && included.has(parent)) included.add(getKey(part));
  }
  return included;
}

/** Lists the fields that were written between two states, in whichever order they are compared. */
function listFields({ writes, draft }: FollowedPart, { before, after }: States): string[] {
  const times = [before, after].map((state) => (state.kind === 'time' ? state.at : undefined));
  const [from, until] = [times.toSorted().at(0), times.includes(undefined) ? undefined : times.toSorted().at(1)];
  const written = writes.filter(({ at }) => from !== undefined && at > from && (until === undefined || at <= until));
  const isDrafted = (before.kind === draftState) !== (after.kind === draftState);
  return [...new Set([...written.flatMap(({ fields }) => fields), ...(isDrafted ? (draft?.fields ?? []) : [])])];
}

interface Change {
  wasPart: boolean;
  isPart: boolean;
  oldParent: string | undefined;
  nextParent: string | undefined;
  fields: readonly string[];
  /** What became of the parts before this one, such as its parent. */
  found: ReadonlyMap<string, PartComparison>;
}

function listChanges(part: FollowedPart, change: Change): PartChange[] {
  const { wasPart, isPart, oldParent, nextParent, found } = change;
  if (wasPart && isPart) return listOwnChanges(part, change);
  if (!wasPart && !isPart) return [];
  const ending = wasPart ? 'removed' : 'added';
  if (oldParent === undefined || nextParent === undefined) return [ending];
  if (oldParent !== nextParent) return ['moved'];
  // It went or came with its parent, for which this is said.
  return found.get(oldParent)?.changes.includes(ending) ? [ending] : [];
}

function listOwnChanges({ contract, by }: FollowedPart, { oldParent, nextParent, fields }: Change): PartChange[] {
  const order = getManualOrderField(contract);
  const changes: PartChange[] = [];
  if (oldParent !== nextParent || fields.some((name) => name === order)) changes.push('moved');
  if (fields.some((name) => name !== order && name !== by)) changes.push('changed');
  return changes;
}
