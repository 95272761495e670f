import { Readable } from 'node:stream';
import { parseMediaName } from '@quoin/shared/contract/media-name';
import { notFound, sentence, type Answer } from './answer.ts';

const passedOn = ['content-type', 'content-length', 'etag', 'last-modified'];

const folder = '/media/';
const isMediaPath = (path: string): boolean =>
  path.startsWith(folder) && parseMediaName(path.slice(folder.length)) !== undefined;

/** For so long the content API may say nothing; what it then sends takes as long as its visitor's line does. */
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

/** An uploaded picture, fetched from the content API; only names of the API's own making are asked for. */
export async function mediaFile(apiInternalUrl: string, path: string): Promise<Answer> {
  if (!isMediaPath(path)) return notFound();
  const answer = await askApi(`${apiInternalUrl}${path}`);
  if (!answer) return sentence(502, 'The content server cannot be reached.');
  const location = answer.headers.get('location') ?? '';
  if (answer.status === 307 && isMediaPath(location)) {
    await answer.body?.cancel();
    // The picture was replaced, and may be again.
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
 * A picture is not there only where the API says so: of one that cannot be sent now, a search engine would forget that
 * there is one.
 */
async function withoutPicture({ status, headers, body }: Response): Promise<Answer> {
  await body?.cancel();
  if (status !== 429 && status < 500) return notFound();
  return sentence(503, 'The content server cannot send it now.', { 'retry-after': headers.get('retry-after') ?? '10' });
}
