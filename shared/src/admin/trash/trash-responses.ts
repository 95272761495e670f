import { isObject } from '../../contract/is-object.ts';
import { isPageOf } from '../../contract/is-page-of.ts';
import type { Contract } from '../../contract/contract.ts';
import type { DeletedParts, DeletedRecord, RestoredRecord, TrashPage } from '../../contract/trash-wire.ts';
import { call, type CallOptions } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';

/** The trash of a resource, in the application of `scope`. */
export interface TrashOf {
  contract: Contract;
  scope: Pick<CallOptions, 'appKey'>;
}

const isPart = (value: unknown): value is DeletedParts =>
  isObject(value)
  && typeof value.resource === 'string'
  && typeof value.noun === 'string'
  && typeof value.total === 'number';
const isDeletedRecord = (value: unknown): value is DeletedRecord =>
  isObject(value)
  && typeof value.id === 'number'
  && ['label', 'deleted_at', 'kept_until'].every((name) => typeof value[name] === 'string')
  && isObject(value.deleted_by)
  && Array.isArray(value.parts)
  && value.parts.every(isPart);
const isTrashPage = isPageOf(isDeletedRecord);
const isRestoredRecord = (value: unknown): value is RestoredRecord =>
  isObject(value)
  && typeof value.id === 'number'
  && typeof value.label === 'string'
  && Array.isArray(value.notes)
  && value.notes.every((note) => typeof note === 'string');

const unreadable = (): Error => toApiError(502, { title: "The content server's answer is not about a trash." });

/**
 * Reads a page of the trash, what was deleted last first.
 * @throws ApiError as `call` does, or with status 502 if the response has another form
 */
export async function readTrashPage({ contract, scope }: TrashOf, page: number): Promise<TrashPage> {
  const response = await call('GET', `/trash/${contract.name}`, { query: { page }, ...scope });
  if (isTrashPage(response)) return response;
  throw unreadable();
}

/** Restores a record and its parts, inactive. */
export async function restoreFromTrash({ contract, scope }: TrashOf, id: number): Promise<RestoredRecord> {
  const response = await call('POST', `/trash/${contract.name}/${id}/restore`, scope);
  if (isRestoredRecord(response)) return response;
  throw unreadable();
}

/** Deletes a record in the trash for good. */
export async function purgeRecord({ contract, scope }: TrashOf, id: number): Promise<void> {
  await call('DELETE', `/trash/${contract.name}/${id}`, scope);
}

/** Deletes everything in the trash for good, if it still has the number of records that the user has seen. */
export async function emptyTrash({ contract, scope }: TrashOf, total: number): Promise<void> {
  await call('DELETE', `/trash/${contract.name}`, { query: { total }, ...scope });
}
