import { isObject } from '../../contract/is-object.ts';
import { previewKinds, type NewPreviewLink, type PreviewLink } from '../../contract/preview-wire.ts';
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
  { hours, ...previewed }: Previewed & { hours?: number },
  appKey?: string,
): Promise<NewPreviewLink> {
  const body = { ...previewed, ...(hours === undefined ? {} : { hours }) };
  const answer = await call('POST', '/previews', { body, ...(appKey === undefined ? {} : { appKey }) });
  if (isObject(answer) && typeof answer.address === 'string' && isLink(answer))
    return { ...answer, address: answer.address };
  throw noLink();
}

/** `GET /previews`: the links that have not ended, the newest first. */
export async function listPreviews(): Promise<PreviewLink[]> {
  const answer = await call('GET', '/previews');
  if (Array.isArray(answer) && answer.every(isLink)) return answer;
  throw noLink();
}

/**
 * `DELETE /previews/{id}`: the link shows nothing from now on.
 * @throws ApiError as `call` does; 404 if it has ended, 403 for a link of somebody else
 */
export const revokePreview = async (id: number): Promise<void> => void (await call('DELETE', `/previews/${id}`));

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isLink = (value: unknown): value is PreviewLink =>
  isObject(value)
  && typeof value.id === 'number'
  && previewKinds.some((kind) => kind === value.kind)
  && [value.label, value.path, value.created_at, value.expires_at].every((text) => typeof text === 'string')
  && [value.at, value.zone, value.last_opened_on].every(isTextOrNull)
  && (value.made_by === null || isObject(value.made_by))
  && typeof value.opened === 'number';

const noLink = () => toApiError(502, { title: "The content server's answer is no preview link." });
