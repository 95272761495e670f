import { isObject } from '@quoin/shared/contract/is-object';
import type { MemberAccount, PendingInvitation } from '@quoin/shared/contract/account-wire';
import { call } from '@quoin/shared/runtime/api-client';
import { ApiError, toApiError } from '@quoin/shared/runtime/api-error';
import type { ChosenRole } from './role-fields.tsx';

const textFields = ['name', 'firstname', 'lastname', 'email'] as const;

const isMember = (value: unknown): value is MemberAccount =>
  isObject(value)
  && typeof value['id'] === 'number'
  && typeof value['status'] === 'number'
  && textFields.every((name) => typeof value[name] === 'string');

/**
 * `GET /members`: the administrators of the current application.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a list
 */
export async function readMembers(): Promise<MemberAccount[]> {
  const page = await call('GET', '/members');
  const rows: unknown = isObject(page) ? page['data'] : undefined;
  if (Array.isArray(rows) && rows.every(isMember)) return rows;
  throw toApiError(502, { title: "The content server's answer is not a list of administrators." });
}

/** `DELETE /members/{id}`. A 404 counts as success, because somebody else has ended the access meanwhile. */
export async function removeMember(id: number): Promise<void> {
  await call('DELETE', `/members/${id}`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

/** `DELETE /members/{id}/second-factors`. A 404 counts as success: there are none any more. */
export async function resetFactors(id: number): Promise<void> {
  await call('DELETE', `/members/${id}/second-factors`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

const isInvitation = (value: unknown): value is PendingInvitation =>
  isObject(value)
  && typeof value['id'] === 'number'
  && ['name', 'email', 'expires_at'].every((name) => typeof value[name] === 'string');

/**
 * `GET /invitations`: the invitations to the current application that are not accepted yet.
 * @throws ApiError as `call` does, or with status 502 if the response is not such a list
 */
export async function readInvitations(): Promise<PendingInvitation[]> {
  const page = await call('GET', '/invitations');
  const rows: unknown = isObject(page) ? page['data'] : undefined;
  if (Array.isArray(rows) && rows.every(isInvitation)) return rows;
  throw toApiError(502, { title: "The content server's answer is not a list of invitations." });
}

/** `DELETE /invitations/{id}`. A 404 counts as success: it was accepted or withdrawn meanwhile. */
export async function withdrawInvitation(id: number): Promise<void> {
  await call('DELETE', `/invitations/${id}`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

/** `data` of `POST /invitations`, as far as the screens need it. */
export type Invited = { email: string; is_mailed: boolean };

const isInvited = (value: unknown): value is Invited =>
  isObject(value) && typeof value['email'] === 'string' && typeof value['is_mailed'] === 'boolean';

/**
 * `POST /invitations`: invites a person to the current application, in this role.
 * @throws ApiError as `call` does, or with status 502 if the response does not say whether the link was mailed
 */
export async function invite(invitation: { name: string; email: string } & ChosenRole): Promise<Invited> {
  const invited = await call('POST', '/invitations', { body: { ...invitation } });
  if (isInvited(invited)) return invited;
  throw toApiError(502, { title: "The content server's answer does not say whether the invitation was mailed." });
}

/** `PUT /members/{id}`: gives a member of the current application another role. */
export async function changeRole(id: number, { role, resources }: ChosenRole): Promise<void> {
  await call('PUT', `/members/${id}`, { body: { role, resources } });
}
