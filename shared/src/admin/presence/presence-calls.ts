import type { Contract } from '../../contract/contract.ts';
import { isPresence, type Presence } from '../../contract/presence-wire.ts';
import { call, toRecordPath } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';
import { randomKey } from '../random-key.ts';

export interface OpenRecord {
  contract: Contract;
  id: number;
  /** The application of the record. */
  appKey: string;
}

/** Tells this tab from the others of its user. */
const tab = randomKey();

/**
 * `PUT /{resource}/{id}/presence`: says that the record is open here; returns who else has it open, and its versions.
 * @throws ApiError as `call` does; 404 if it is deleted
 */
export async function sayOpen(
  { contract, id, appKey }: OpenRecord,
  { isChanged, signal }: { isChanged: boolean; signal: AbortSignal },
): Promise<Presence> {
  const body = { tab, is_changed: isChanged };
  const answer = await call('PUT', `${toRecordPath(contract, id)}/presence`, { body, appKey, signal });
  if (isPresence(answer)) return answer;
  throw toApiError(502, { title: "The content server's answer does not say who is here." });
}

/** `DELETE /{resource}/{id}/presence`: says that the record is no longer open here. */
export const sayClosed = async ({ contract, id, appKey }: OpenRecord): Promise<void> =>
  void (await call('DELETE', `${toRecordPath(contract, id)}/presence`, { query: { tab }, appKey }));
