import { releaseAdminPath, type ReleaseChange, type ReleaseOverview } from '@quoin/shared/contract/release-admin';
import { authToken, forgetToken } from '@quoin/shared/runtime/auth';

async function asked<T>(path: string, init: RequestInit = {}): Promise<T> {
  const token = authToken();
  const answer = await fetch(`${releaseAdminPath}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new Error('The site’s server did not answer.');
  });
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- the contract says what the edge answers
  const body: T & { title?: string } = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  // A session that ended meanwhile: the login opens over the screen.
  if (answer.status === 401 && token === authToken()) forgetToken();
  throw new Error(body.title ?? `The site’s server answered with ${answer.status}.`);
}

/**
 * What runs, how it does and what was done.
 * @throws Error in words for whoever looks at the screen
 */
export const readReleases = (): Promise<ReleaseOverview> => asked('');

/**
 * Changes what runs of a part, at once and for everybody.
 * @throws Error with the reason when it was not done
 */
export const changeRelease = async (part: string, change: ReleaseChange): Promise<void> => {
  await asked(`/${encodeURIComponent(part)}`, { method: 'POST', body: JSON.stringify(change) });
};
