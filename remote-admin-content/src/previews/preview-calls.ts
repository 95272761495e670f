import { isPreviewLink, type PreviewLink } from '@quoin/shared/contract/preview-wire';
import { call } from '@quoin/shared/runtime/api-client';
import { toApiError } from '@quoin/shared/runtime/api-error';

/** `GET /previews`: the links that have not ended, the newest first. */
export async function listPreviews(): Promise<PreviewLink[]> {
  const answer = await call('GET', '/previews');
  if (Array.isArray(answer) && answer.every(isPreviewLink)) return answer;
  throw toApiError(502, { title: "The content server's answer is no list of preview links." });
}

/**
 * `DELETE /previews/{id}`: the link shows nothing from now on.
 * @throws ApiError as `call` does; 404 if it has ended, 403 for a link of somebody else
 */
export const revokePreview = async (id: number): Promise<void> => void (await call('DELETE', `/previews/${id}`));
