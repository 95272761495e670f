import { batches } from '../../db/batches.ts';
import type { Db } from '../../db/database.ts';
import { ownLocale } from '../../db/editing-tables.ts';
import type { Row } from '../../db/tables.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Planned } from '../drafts/plan-publication.ts';
import { rowsWithin } from '../list-page.ts';
import type { Target } from '../prepare-write.ts';
import { activeStatus, getId, toRecordKey } from '../resource.ts';
import { toSeenKey } from './stored-reviews.ts';

/** What a publication says of a draft that no other person has approved. */
export const needsApproval =
  'It needs the approval of somebody who has not written it. Ask for a review in its form, for the draft as it is now.';

const refusal = (detail: string): HttpProblem => new HttpProblem(403, { code: 'needs_review', detail });

/** Whether a site demands that a second person approves what visitors will see. */
export async function demandsReview(db: Db, appKey: string): Promise<boolean> {
  const site: Row | undefined = await db
    .selectFrom('applications')
    .select('review')
    .where('app_key', '=', appKey)
    .executeTakeFirst();
  return site?.review === 'demanded';
}

type WrittenTarget = Pick<Target, 'contract' | 'scope' | 'writer' | 'database'>;

/** Whether a write is one that a second person may have to approve. Without a writer, the server itself writes. */
const isReviewed = async (db: Db, { contract, scope, writer }: WrittenTarget): Promise<boolean> =>
  contract.editing.drafts && writer !== undefined && (await demandsReview(db, scope.appKey));

/**
 * Refuses a save that visitors would see at once, where the site demands a second person. Call it in the transaction of
 * the write: it locks the row. One person alone can always hide a record, and change one that is hidden.
 * @param id undefined for a new record
 * @throws HttpProblem 403 with the code `needs_review`
 */
export async function refuseUnreviewedSave(
  db: Db,
  { target, id, values }: { target: WrittenTarget; id?: number; values: Row },
): Promise<void> {
  if (!(await isReviewed(db, target))) return;
  const status = values.status ?? (id === undefined ? undefined : await readStatus(db, { target, id }));
  if (status === activeStatus)
    throw refusal(
      'Visitors would see this at once, and this site demands that a second person approves it. Save it as a draft, and ask for a review.',
    );
}

/**
 * Refuses the deletion of a record that visitors see, where the site demands a second person.
 * @throws HttpProblem 403 with the code `needs_review`
 */
export async function refuseUnreviewedRemoval(
  db: Db,
  { target, id }: { target: WrittenTarget; id: number },
): Promise<void> {
  if (!(await isReviewed(db, target))) return;
  if ((await readStatus(db, { target, id })) === activeStatus)
    throw refusal(
      `Visitors see this ${target.contract.noun}, and this site demands that a second person approves its deletion. Mark it for deletion (draft=1) and ask for a review, or make it inactive first.`,
    );
}

async function readStatus(db: Db, { target, id }: { target: WrittenTarget; id: number }) {
  const { contract, scope, database } = target;
  const row: Row | undefined = await database
    .lockRows(rowsWithin({ db, scope }, contract).select(['id', 'status']))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status;
}

/**
 * Finds the drafts of a publication that nobody has approved in these versions who has not written them; none where the
 * site does not demand it. A part that is deleted with its record needs no approval of its own.
 */
export async function findUnapproved(
  db: Db,
  { appKey, planned }: { appKey: string; planned: readonly Planned[] },
): Promise<ReadonlySet<string>> {
  const drafts = planned.filter(({ isRemovedPart }) => !isRemovedPart);
  if (drafts.length === 0 || !(await demandsReview(db, appKey))) return new Set();
  const approved = new Set<string>();
  for (const [resource, own] of Map.groupBy(drafts, ({ contract }) => contract.name))
    for (const ids of batches(own.map(({ record }) => getId(record))))
      for (const pin of await readApproved(db, { appKey, resource, ids }))
        approved.add(toSeenKey({ ...pin, resource, id: pin.draft_id }));
  return new Set(drafts.filter((one) => !approved.has(toSeenKey(toSeenVersion(one)))).map(toPlannedKey));
}

/** The key of the record of a draft, as `findUnapproved` returns it. */
export const toPlannedKey = ({ contract, record }: Pick<Planned, 'contract' | 'record'>): string =>
  toRecordKey(contract.name, getId(record));

/** A planned draft, as a review names it. */
export const toSeenVersion = ({ contract, record, version }: Planned) => ({
  resource: contract.name,
  id: getId(record),
  version,
  record_version: Number(record.version),
});

const readApproved = (
  db: Db,
  { appKey, resource, ids }: { appKey: string; resource: string; ids: readonly number[] },
) =>
  db
    .selectFrom('review_pins')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.app_key', '=', 'review_pins.app_key')
        .onRef('reviews.resource', '=', 'review_pins.resource')
        .onRef('reviews.record_id', '=', 'review_pins.record_id')
        .onRef('reviews.locale', '=', 'review_pins.locale'),
    )
    .select(['review_pins.draft_id', 'review_pins.version', 'review_pins.record_version'])
    .where('review_pins.app_key', '=', appKey)
    .where('review_pins.locale', '=', ownLocale)
    .where('draft_resource', '=', resource)
    .where('draft_id', 'in', ids)
    .where('reviews.state', '=', 'approved')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('draft_writers')
            .select('draft_writers.user_id')
            .whereRef('draft_writers.app_key', '=', 'review_pins.app_key')
            .whereRef('draft_writers.resource', '=', 'review_pins.draft_resource')
            .whereRef('draft_writers.record_id', '=', 'review_pins.draft_id')
            .whereRef('draft_writers.locale', '=', 'review_pins.locale')
            .whereRef('draft_writers.user_id', '=', 'reviews.decided_by'),
        ),
      ),
    )
    .execute();
