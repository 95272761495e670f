import { arrayBuffer } from 'node:stream/consumers';
import { getErrorMessage } from '@quoin/shared/contract/error-message';
import {
  releaseAdminPath,
  type ReleaseChange,
  type ReleaseChanged,
  type ReleaseOverview,
  type UploadedRelease,
} from '@quoin/shared/contract/releases/release-admin';
import type { Problem } from '@quoin/shared/contract/wire';
import { packBuild, packedType } from './pack-build.ts';
import { ReleaseError } from './release-error.ts';

/** A running site, and the token with which a team releases to it. */
export interface Site {
  url: string;
  token: string;
}

interface Call {
  path?: string;
  query?: URLSearchParams;
  body?: string | ArrayBuffer;
  type?: string;
}

/** Longer than a release waits and takes, in milliseconds. */
const timeoutMs = 300_000;

/**
 * Reads the site and the token of a command.
 * @throws ReleaseError for a URL that is none, or would send the token unencrypted, and without a token
 */
export function toSite(url: string, { RELEASE_TOKEN: token = '' }: NodeJS.ProcessEnv): Site {
  if (!URL.canParse(url))
    throw new ReleaseError('--site takes the address of a site, such as https://www.example.org.');
  const { protocol, hostname, origin } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
    throw new ReleaseError(`${url} is not encrypted, so the token would not be secret: use https.`);
  if (token === '')
    throw new ReleaseError('Set RELEASE_TOKEN to the token of your team. The operator of the site makes it.');
  return { url: origin, token };
}

async function callSite<T>({ url, token }: Site, { path = '', query, body, type }: Call): Promise<T> {
  const address = `${url}${releaseAdminPath}${path}${query && query.size > 0 ? `?${query}` : ''}`;
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new ReleaseError(`${url} could not be reached: ${getErrorMessage(cause)}`);
  });
  const text = await response.text();
  try {
    const answer: T & Partial<Problem> = JSON.parse(text);
    if (response.ok) return answer;
    throw new ReleaseError(answer.title ?? `${url} answered with the status ${response.status}.`);
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(`${url} is no site of Quoin, or something before it answered: status ${response.status}.`);
  }
}

/**
 * Sends the build in a folder to a site, which releases it.
 * @throws ReleaseError with the site's reason when it does not
 */
export async function upload(
  site: Site,
  { folder, canary, isForced, waitSeconds }: UploadOptions,
): Promise<UploadedRelease> {
  const query = new URLSearchParams({
    ...(canary === undefined ? {} : { canary: String(canary) }),
    ...(isForced ? { force: '' } : {}),
    ...(waitSeconds === undefined ? {} : { wait: String(waitSeconds) }),
  });
  const body = await arrayBuffer(packBuild(folder));
  return (await callSite<{ data: UploadedRelease }>(site, { query, body, type: packedType })).data;
}

interface UploadOptions {
  folder: string;
  canary: number | undefined;
  isForced: boolean;
  waitSeconds: number | undefined;
}

/**
 * Changes the releases of a remote in a site.
 * @returns what people get from then on
 * @throws ReleaseError with the site's reason when it does not
 */
export const changeInSite = (
  site: Site,
  { app, change }: { app: string; change: ReleaseChange },
): Promise<ReleaseChanged> =>
  callSite(site, { path: `/${app}`, body: JSON.stringify(change), type: 'application/json' });

/** Returns the releases of the token's remotes in a site. */
export const readSite = (site: Site): Promise<ReleaseOverview> => callSite(site, {});
