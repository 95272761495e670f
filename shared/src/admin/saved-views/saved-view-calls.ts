import { isObject } from '../../contract/is-object.ts';
import { isNamedAccount } from '../../contract/named-account.ts';
import type { SavedView } from '../../contract/saved-view-wire.ts';
import { call } from '../../runtime/api-client.ts';
import { toApiError } from '../../runtime/api-error.ts';

/** What a person says of a view; for a change, what is absent stays. */
export type ViewValues = Partial<Pick<SavedView, 'name' | 'query' | 'is_shared'>>;

/**
 * `GET /views`: the views of a resource that the user sees, by name.
 * @throws ApiError as `call` does, or with status 502 for another response
 */
export async function listViews(resource: string): Promise<SavedView[]> {
  const answer = await call('GET', '/views', { query: { resource } });
  if (Array.isArray(answer) && answer.every(isView)) return answer;
  throw noView();
}

/**
 * `POST /views`.
 * @throws ApiError as `call` does; 422 for a name that another of the user's views has
 */
export const createView = async (resource: string, values: ViewValues): Promise<SavedView> =>
  toView(await call('POST', '/views', { body: { resource, ...values } }));

/**
 * `PUT /views/{id}`.
 * @throws ApiError as `call` does; 422 for a name that another view of its owner has
 */
export const updateView = async (id: number, values: ViewValues): Promise<SavedView> =>
  toView(await call('PUT', `/views/${id}`, { body: values }));

/** `DELETE /views/{id}`. */
export const deleteView = async (id: number): Promise<void> => void (await call('DELETE', `/views/${id}`));

const isView = (value: unknown): value is SavedView =>
  isObject(value)
  && typeof value.id === 'number'
  && typeof value.name === 'string'
  && typeof value.query === 'string'
  && typeof value.is_shared === 'boolean'
  && typeof value.is_mine === 'boolean'
  && isNamedAccount(value.by);

function toView(answer: unknown): SavedView {
  if (isView(answer)) return answer;
  throw noView();
}

const noView = () => toApiError(502, { title: "The content server's answer does not have the saved views." });
