import { listPartEmbeds, type Contract } from '@quoin/shared/contract/contract';
import { maxPublished, type PublicationItem } from '@quoin/shared/contract/draft-wire';
import { batches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { HttpProblem, type FieldErrors } from '../../http/problem.ts';
import { toTarget, type BundleContext, type BundleTarget } from '../bundle.ts';
import { parse, type PreparedWrite } from '../prepare-write.ts';
import { rowsWithin } from '../list-page.ts';
import { refuseUnlessAllowed } from '../permissions.ts';
import { listNotices } from './list-notices.ts';
import { findUnapproved, needsApproval, toPlannedKey } from '../reviews/demanded-review.ts';
import { findBrokenReferences, findDuplicates } from '../references.ts';
import { createRepository } from '../repository.ts';
import { activeStatus, getContract, getId, getLabel } from '../resource.ts';
import { maxResponseBytes } from '../response-size.ts';
import { isOpen, listOverwrites, measureDrafts, readDrafts, type StoredDraft } from './stored-drafts.ts';

/** One record that a publication changes, before it is checked. */
export interface Planned {
  contract: Contract;
  record: Row;
  action: PublicationItem['action'];
  /** The version of its draft, 0 without one: the record is deleted with the one of which it is a part. */
  version: number;
  /** Whether it is deleted because the record of which it is a part is. */
  isRemovedPart: boolean;
  changes: Row;
  overwrites: string[];
}

type DraftsTarget = Pick<BundleTarget, 'contract' | 'scope' | 'database'>;
interface Extent {
  target: DraftsTarget;
  id: number;
  /** Whether the parts of the record are published with it, such as the sections of a page and their widgets. */
  withBundle: boolean;
}

/**
 * Lists what publishing a record changes: the record first, then its parts.
 * @throws HttpProblem as `listDrafts` does, and 403 when the writer may not publish all of it
 */
export async function planPublication(db: Db, extent: Extent & { target: BundleTarget }): Promise<Planned[]> {
  const planned = await listDrafts(db, extent);
  for (const one of planned) refuseUnlessMayPublish(extent.target, one);
  return planned;
}

/**
 * Lists the drafts of a record and of its parts, as a publication has them, for whoever may see them.
 * @throws HttpProblem 404 without the record, 422 when there are more than `maxPublished`, or more than
 * `maxPublishedBytes`
 */
export async function listDrafts(db: Db, { target, id, withBundle }: Extent): Promise<Planned[]> {
  const { contract, scope, database } = target;
  if (!(await createRepository(db, database).read(scope, { contract, by: { id } }))) throw new HttpProblem(404);
  const planned: Planned[] = [];
  let levels: Level[] = [{ contract, ids: [id], removed: new Set() }];
  let bytes = 0;
  while (levels.length > 0) {
    const below: Level[] = [];
    for (const level of levels) {
      bytes += await measureDrafts(db, { appKey: scope.appKey, ...level });
      if (bytes > maxPublishedBytes)
        throw new HttpProblem(422, {
          detail: `More than ${maxPublishedBytes} bytes of changes would be published together. Publish some of the parts first.`,
        });
      const { found, deleted } = await planLevel(db, { target, level, room: maxPublished - planned.length });
      planned.push(...found);
      below.push(...(await readBelow(db, { target, level, parents: withBundle ? level.ids : [...deleted], deleted })));
    }
    levels = below;
  }
  return planned;
}

const refuseUnlessMayPublish = (target: BundleTarget, { contract, record, action }: Planned): void => {
  const one = toTarget(target, contract);
  refuseUnlessAllowed(one, { action: 'publish' });
  if (action === 'delete') refuseUnlessAllowed(one, { action: 'remove', record });
};

/** A record whose parts have more text cannot be read with them. No other write runs while they are published. */
export const maxPublishedBytes = maxResponseBytes;

/** Records of one resource at the same depth. */
interface Level {
  contract: Contract;
  ids: readonly number[];
  /** The ids of those that are deleted with the record of which they are parts. */
  removed: ReadonlySet<number>;
}
interface LevelRequest {
  target: DraftsTarget;
  level: Level;
}

/** Only the records that change are read whole. */
async function planLevel(
  db: Db,
  { target: { scope, database }, level: { contract, ids, removed }, room }: LevelRequest & { room: number },
): Promise<{ found: Planned[]; deleted: ReadonlySet<number> }> {
  const drafts = await readDrafts(db, { appKey: scope.appKey, contract, ids });
  const isDeleted = (id: number): boolean => removed.has(id) || drafts.get(id)?.isRemoval === true;
  const changed = ids.filter((id) => {
    const draft = drafts.get(id);
    return isDeleted(id) || (draft !== undefined && isOpen(draft));
  });
  if (changed.length > room)
    throw new HttpProblem(422, { detail: `More than ${maxPublished} records would be published together.` });
  const rows = await createRepository(db, database).listByColumn(scope, { contract, column: 'id', values: changed });
  return {
    found: rows.map((record) => {
      const draft = drafts.get(getId(record));
      return isDeleted(getId(record)) || !draft
        ? toDeletion({ contract, record, draft, isRemovedPart: removed.has(getId(record)) })
        : toChange({ contract, record, draft });
    }),
    deleted: new Set(changed.filter(isDeleted)),
  };
}

/** Finds the parts of the records of a level. Each entry of a tree is published by itself. */
async function readBelow(
  db: Db,
  {
    target: { scope },
    level: { contract },
    parents,
    deleted,
  }: LevelRequest & { parents: readonly number[]; deleted: ReadonlySet<number> },
): Promise<Level[]> {
  const levels: Level[] = [];
  for (const { from, by } of listPartEmbeds(contract)) {
    const child = getContract(from);
    if (!child.editing.drafts) continue;
    const rows: Row[] = [];
    for (const batch of batches(parents))
      rows.push(...(await rowsWithin({ db, scope }, child).select(['id', by]).where(by, 'in', batch).execute()));
    const removed = new Set(rows.filter((row) => deleted.has(Number(row[by]))).map(getId));
    if (rows.length > 0) levels.push({ contract: child, ids: rows.map(getId), removed });
  }
  return levels;
}

interface Drafted {
  contract: Contract;
  record: Row;
  draft: StoredDraft;
}

interface Deleted extends Omit<Drafted, 'draft'> {
  draft: StoredDraft | undefined;
  isRemovedPart: boolean;
}

const toDeletion = ({ draft, ...planned }: Deleted): Planned => ({
  ...planned,
  action: 'delete',
  version: draft?.version ?? 0,
  changes: {},
  overwrites: [],
});

function toChange({ contract, record, draft }: Drafted): Planned {
  const { version, changes } = draft;
  const isNew = record.published_at === null && (changes.status ?? record.status) === activeStatus;
  const overwrites = listOverwrites(record, draft);
  const action = isNew ? 'create' : 'update';
  return { contract, record, action, version, isRemovedPart: false, changes, overwrites };
}

export interface Checked extends Planned {
  /** Undefined for a deletion. */
  prepared: PreparedWrite | undefined;
  errors: FieldErrors;
  /** Whether the site demands an approval of it that nobody has given. */
  needsReview?: boolean;
}

/** Reads the changes of a record as a write would, with the required fields of the state that they lead to. */
export async function checkValues(target: BundleContext, planned: Planned): Promise<Checked> {
  if (planned.action === 'delete') return { ...planned, prepared: undefined, errors: {} };
  const { contract, record, changes } = planned;
  const laid: Row = { ...record, ...changes };
  const required = Object.keys(contract.fields).filter((name) => contract.fields[name]?.required);
  const body = { ...Object.fromEntries(required.map((name) => [name, laid[name]])), ...changes };
  const { errors, ...parsed } = await parse(toTarget(target, contract), { body, isNew: false });
  const values = Object.fromEntries(Object.entries(parsed.values).filter(([name]) => Object.hasOwn(changes, name)));
  return { ...planned, prepared: { parsed: { ...parsed, errors, values }, afterWrite: undefined }, errors };
}

interface CheckedDrafts {
  target: Pick<BundleContext, 'scope'>;
  checked: readonly Checked[];
  /** The same drafts, as they are in the transaction of `db`. */
  present: readonly Planned[];
}

/**
 * Adds the errors that depend on other records and people: references, values that another record has, and the approval
 * that a site may demand.
 */
export async function checkOthers(db: Db, { target, checked, present }: CheckedDrafts): Promise<Checked[]> {
  const unapproved = await findUnapproved(db, { appKey: target.scope.appKey, planned: present });
  const results: Checked[] = [];
  for (const one of checked) {
    const needsReview = unapproved.has(toPlannedKey(one));
    const errors = { ...(await findConflicts(db, { target, checked: one })), ...one.errors };
    results.push({ ...one, needsReview, errors: needsReview ? { ...errors, '': [needsApproval] } : errors });
  }
  return results;
}

async function findConflicts(
  db: Db,
  { target: { scope }, checked: { contract, prepared, record } }: Pick<CheckedDrafts, 'target'> & { checked: Checked },
): Promise<FieldErrors> {
  if (!prepared) return {};
  const written = { scope, contract, values: prepared.parsed.values, id: getId(record) };
  return { ...(await findBrokenReferences(db, written)), ...(await findDuplicates(db, written)) };
}

export const toItem = ({
  contract,
  record,
  action,
  version,
  changes,
  overwrites,
  errors,
}: Checked): PublicationItem => {
  const notices = listNotices({ contract, changes, record, action });
  return {
    resource: contract.name,
    id: getId(record),
    noun: contract.noun,
    label: getLabel(contract, changes[contract.label] ? { ...record, ...changes } : record),
    action,
    version,
    fields: Object.keys(changes),
    overwrites,
    ...(notices.length > 0 ? { notices } : {}),
    errors,
  };
};
