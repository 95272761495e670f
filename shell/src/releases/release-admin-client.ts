import {
  releaseAdminPath,
  type ReleaseChange,
  type ReleaseOverview,
} from '@quoin/shared/contract/releases/release-admin';
import { activityHeaders } from '@quoin/shared/activity';
import { readApiError } from '@quoin/shared/read-api-error';
import { authToken, forgetToken } from '@quoin/shared/runtime/auth';
import { withConfirmation } from '@quoin/shared/confirmation';

async function callApi<T>(path: string, init: RequestInit = {}): Promise<T> {
  const token = authToken();
  const response = await fetch(`${releaseAdminPath}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...activityHeaders() },
  }).catch(() => {
    throw new Error('The site’s server did not answer.');
  });
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the contract defines the edge's response
  const body: T = await response.json().catch(() => ({}));
  if (response.ok) return body;
  // The session has ended and nobody has signed in again: forget the token, so that the login opens over the screen.
  if (response.status === 401 && token === authToken()) forgetToken();
  throw readApiError(response.status, { title: `The site’s server answered with ${response.status}.`, ...body });
}

/**
 * Reads the active releases and canaries of all apps, their figures and their history.
 * @throws Error with a message for the user
 */
export const readReleases = (): Promise<ReleaseOverview> => callApi('');

/**
 * Changes the releases of an app, at once and for all visitors.
 * @throws Error with the reason as a message for the user when the change failed
 */
export const changeRelease = async (app: string, change: ReleaseChange): Promise<void> => {
  await withConfirmation(() =>
    callApi(`/${encodeURIComponent(app)}`, { method: 'POST', body: JSON.stringify(change) }),
  );
};
