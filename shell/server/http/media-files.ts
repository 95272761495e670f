import { Readable } from 'node:stream';
import { parseMediaName } from '@quoin/shared/contract/media-name';
import { notFound, sentence, type EdgeResponse } from './edge-response.ts';

const passedOn = ['content-type', 'content-length', 'etag', 'last-modified'];

const folder = '/media/';
const isMediaPath = (path: string): boolean =>
  path.startsWith(folder) && parseMediaName(path.slice(folder.length)) !== undefined;

/**
 * The time limit for the response headers of the content API, in milliseconds. The body has no limit, because its
 * duration depends on the visitor's connection.
 */
const patienceMs = 10_000;

async function askApi(address: string): Promise<Response | undefined> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), patienceMs);
  try {
    return await fetch(address, { redirect: 'manual', signal: impatience.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Answers with an uploaded picture from the content API. It requests only names that the API generates. */
export async function mediaFile(apiInternalUrl: string, path: string): Promise<EdgeResponse> {
  if (!isMediaPath(path)) return notFound();
  const answer = await askApi(`${apiInternalUrl}${path}`);
  if (!answer) return sentence(502, 'The content server cannot be reached.');
  const location = answer.headers.get('location') ?? '';
  if (answer.status === 307 && isMediaPath(location)) {
    await answer.body?.cancel();
    // The picture was replaced and may be replaced again, so the redirect is temporary.
    return sentence(307, 'It has another address now.', {
      location,
      'cache-control': answer.headers.get('cache-control') ?? 'no-store',
    });
  }
  if (!answer.ok || !answer.body) return withoutPicture(answer);
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = answer.headers.get(name);
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
    body: Readable.from(answer.body),
  };
}

/**
 * The answer when the API sends no picture. It is 404 only when the API says so: search engines remove a picture after
 * a 404, so a temporary failure is 503.
 */
async function withoutPicture({ status, headers, body }: Response): Promise<EdgeResponse> {
  await body?.cancel();
  if (status !== 429 && status < 500) return notFound();
  return sentence(503, 'The content server cannot send it now.', { 'retry-after': headers.get('retry-after') ?? '10' });
}
