import { isObject } from '../../contract/is-object.ts';
import { isPreviewLink, type NewPreviewLink } from '../../contract/preview-wire.ts';
import { call } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';

/** What a new link shows: records with their drafts, a set, or the site at a moment in UTC. */
export type Previewed =
  | { items: readonly { resource: string; id: number }[]; path: string }
  | { set_id: number }
  | { at: string; zone: string };

/**
 * `POST /previews`. The address in the answer is not stored anywhere.
 * @throws ApiError as `call` does; 403 without the right, 422 for an invalid value, or if the site has too many links
 */
export async function makePreview(
  body: Previewed & { hours: number },
  appKey: string | undefined,
): Promise<NewPreviewLink> {
  const answer = await call('POST', '/previews', { body, ...(appKey === undefined ? {} : { appKey }) });
  if (isObject(answer) && typeof answer.address === 'string' && isPreviewLink(answer))
    return { ...answer, address: answer.address };
  throw toApiError(502, { title: "The content server's answer is no preview link." });
}
