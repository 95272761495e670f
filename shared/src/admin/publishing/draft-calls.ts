import type { Contract, RecordOf } from '../../contract/contract.ts';
import { isPublicationItem, type Publication, type PublicationItem } from '../../contract/draft-wire.ts';
import { isObject } from '../../contract/is-object.ts';
import { isRecordOf } from '../../contract/is-record-of.ts';
import { call, toRecord, toRecordPath } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';

interface DraftedRecord<C extends Contract> {
  contract: C;
  id: number;
  appKey: string;
}

/**
 * `DELETE /{resource}/{id}/draft`: discards the changes that are not published. `version` is that of the draft.
 * @throws ApiError as `call` does; 412 if the draft has another version by now
 */
export async function discardDraft<C extends Contract>({
  contract,
  id,
  appKey,
  version,
}: DraftedRecord<C> & { version: number }): Promise<RecordOf<C>> {
  const headers = { 'if-match': `"${version}"` };
  return toRecord(contract, await call('DELETE', `${toRecordPath(contract, id)}/draft`, { headers, appKey }));
}

/**
 * `DELETE /{resource}/{id}?draft=1`: marks the record, so that publishing deletes it. `version` is that of the draft.
 * @throws ApiError as `call` does; 412 if the draft has another version by now
 */
export async function saveRemoval<C extends Contract>({
  contract,
  id,
  appKey,
  version,
}: DraftedRecord<C> & { version: number }): Promise<RecordOf<C>> {
  const options = { query: { draft: 1 }, headers: { 'if-match': `"${version}"` }, appKey };
  return toRecord(contract, await call('DELETE', toRecordPath(contract, id), options));
}

/** `POST /{resource}/{id}/publish` with `dry_run`: what would be published, and what prevents it. */
export const previewPublication = <C extends Contract>(record: DraftedRecord<C>): Promise<Publication<RecordOf<C>>> =>
  publish(record, { dry_run: true });

/**
 * `POST /{resource}/{id}/publish`: publishes these drafts, if there are no others, and they replace no other saves.
 * @throws ApiError as `call` does; 412 if there are other drafts, 422 if one cannot be published
 */
export const publishDrafts = <C extends Contract>({
  items,
  ...record
}: DraftedRecord<C> & { items: readonly PublicationItem[] }): Promise<Publication<RecordOf<C>>> =>
  publish(record, {
    items: items.map(({ resource, id, version, overwrites }) => ({ resource, id, version, overwrites })),
  });

async function publish<C extends Contract>(
  { contract, id, appKey }: DraftedRecord<C>,
  body: object,
): Promise<Publication<RecordOf<C>>> {
  const answer = await call('POST', `${toRecordPath(contract, id)}/publish`, { body, appKey });
  if (isObject(answer) && Array.isArray(answer.items) && answer.items.every(isPublicationItem)) {
    const { record } = answer;
    if (record === null || isRecordOf(contract, record)) return { items: answer.items, record };
  }
  throw toApiError(502, { title: "The content server's answer does not say what is published." });
}
