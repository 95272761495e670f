import type { Db } from '../../../db/database.ts';
import { ownLocale } from '../../../db/editing-tables.ts';
import { parseNames, readHistoryBounds } from '../read-versions.ts';
import { findHistoryParts, toPartName, type PartsRequest } from './find-parts.ts';
import { toRecordKey } from '../../resource.ts';

/** A time before all others. */
const always = '';

/**
 * Reads a page of the writes of a record and of all that are or were its parts, the newest first. The writes of one
 * second are in one order: the record itself, then its parts.
 * @throws HttpProblem 404 when the record does not exist
 */
export async function readTimeline(
  db: Db,
  { page, size, ...request }: Omit<PartsRequest, 'since'> & { page: number; size: number },
) {
  const { scope, contract, id } = request;
  const bounds = await readHistoryBounds(db, request);
  const { parts, omitted } = await findHistoryParts(db, { ...request, since: always });
  const idsByResource = Map.groupBy(parts, (part) => part.contract.name);
  const writes = db
    .selectFrom('versions')
    .where('app_key', '=', scope.appKey)
    .where('locale', '=', ownLocale)
    .where((eb) =>
      eb.or([
        eb.and([eb('resource', '=', contract.name), eb('record_id', '=', id)]),
        ...[...idsByResource].map(([resource, all]) =>
          eb.and([
            eb('resource', '=', resource),
            eb(
              'record_id',
              'in',
              all.map((part) => part.id),
            ),
          ]),
        ),
      ]),
    );
  const rows = await writes
    .select(['resource', 'record_id', 'version', 'at', 'by', 'via', 'action', 'fields'])
    .orderBy('at', 'desc')
    .orderBy((eb) => eb.case().when('resource', '=', contract.name).then(0).else(1).end())
    .orderBy('resource')
    .orderBy('record_id')
    .orderBy('version', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await writes.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const names = new Map(parts.map((part) => [toRecordKey(part.contract.name, part.id), toPartName(part)]));
  return {
    data: rows.map(({ resource, record_id: recordId, ...row }) => {
      const part = resource === contract.name ? undefined : names.get(toRecordKey(resource, recordId));
      return { ...row, fields: parseNames(row.fields), ...(part ? { part } : {}) };
    }),
    current_page: page,
    last_page: Math.max(1, Math.ceil(Number(total) / size)),
    per_page: size,
    total: Number(total),
    ...bounds,
    omitted,
  };
}
