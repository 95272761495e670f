import { Readable } from 'node:stream';
import { parseMediaName } from '@quoin/shared/contract/media-name';
import { notFound, textResponse, type EdgeResponse } from './edge-response.ts';

const forwardedHeaders = ['content-type', 'content-length', 'etag', 'last-modified'];

const folder = '/media/';
const isMediaPath = (path: string): boolean =>
  path.startsWith(folder) && parseMediaName(path.slice(folder.length)) !== undefined;

/**
 * The time limit for the response headers of the content API, in milliseconds. The body has no limit, because its
 * duration depends on the visitor's connection.
 */
const timeoutMs = 10_000;

async function fetchFromApi(address: string): Promise<Response | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await fetch(address, { redirect: 'manual', signal: controller.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Answers with an uploaded picture from the content API. It requests only names that the API generates. Pages of other
 * hosts may show the picture, and follow a redirect to it.
 */
export async function mediaFile(apiInternalUrl: string, path: string): Promise<EdgeResponse> {
  const answer = await fetchMedia(apiInternalUrl, path);
  return { ...answer, headers: { ...answer.headers, 'cross-origin-resource-policy': 'cross-origin' } };
}

async function fetchMedia(apiInternalUrl: string, path: string): Promise<EdgeResponse> {
  if (!isMediaPath(path)) return notFound();
  const response = await fetchFromApi(`${apiInternalUrl}${path}`);
  if (!response) return textResponse(502, 'The content server cannot be reached.');
  const location = response.headers.get('location') ?? '';
  if (response.status === 307 && isMediaPath(location)) {
    await response.body?.cancel();
    // The picture was replaced and may be replaced again, so the redirect is temporary.
    return textResponse(307, 'The picture has moved.', {
      location,
      'cache-control': response.headers.get('cache-control') ?? 'no-store',
    });
  }
  if (!response.ok || !response.body) return createPictureError(response);
  const headers = Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  return {
    status: 200,
    headers: {
      ...headers,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    },
    body: Readable.from(response.body),
  };
}

/**
 * The answer when the API sends no picture. It is 404 only when the API says so: search engines remove a picture after
 * a 404, so a temporary failure is 503.
 */
async function createPictureError({ status, headers, body }: Response): Promise<EdgeResponse> {
  await body?.cancel();
  if (status !== 429 && status < 500) return notFound();
  return textResponse(503, 'The content server cannot send it now.', {
    'retry-after': headers.get('retry-after') ?? '10',
  });
}
