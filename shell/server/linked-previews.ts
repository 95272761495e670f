import type { IncomingMessage } from 'node:http';
import { isObject } from '@quoin/shared/contract/is-object';
import {
  linkedPreviewPath,
  previewKinds,
  previewScheme,
  previewTokenPattern,
  type OpenPreview,
} from '@quoin/shared/contract/preview-wire';
import { plainPage } from './document/closed-page.ts';
import type { EdgeSettings } from './edge-settings.ts';
import { textResponse, type EdgeResponse } from './http/edge-response.ts';

interface LinkedPreviews {
  /** Answers the address of a preview link; undefined for every other path. */
  respond(request: IncomingMessage, pathname: string): EdgeResponse | Promise<EdgeResponse> | undefined;
}

interface Options {
  settings: Pick<EdgeSettings, 'apiInternalUrl' | 'appKey'>;
  /** Returns the document that shows a preview. */
  show: (request: IncomingMessage, preview: OpenPreview) => EdgeResponse;
  onError: (error: unknown, context: string) => void;
}

const timeoutMs = 5_000;
const pathPattern = new RegExp(`^${linkedPreviewPath}/([^/]+)`);

/** Replaces the token in the path of a preview link, so that no log has it. */
export const hideToken = (path: string): string => path.replace(pathPattern, `${linkedPreviewPath}/…`);

/** The headers of all answers: nobody keeps, lists or passes on the address. */
const privateHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

const refused = plainPage({
  status: 403,
  title: 'This preview cannot be shown',
  text: 'The link is wrong, has ended, or was revoked. Ask the person who sent it for a new one.',
  headers: privateHeaders,
});
const unavailable = plainPage({
  status: 503,
  title: 'This preview cannot be shown now',
  text: 'The server did not answer. Load the page again in a moment.',
  headers: { ...privateHeaders, 'retry-after': '5' },
});

/**
 * Serves preview links. The API says whether one may be opened; its public page is never shown in its place. A link of
 * another site of the installation is a wrong one here: its drafts would be read under the name of this site.
 */
export function createLinkedPreviews({ settings, show, onError }: Options): LinkedPreviews {
  async function open(request: IncomingMessage, token: string): Promise<EdgeResponse> {
    try {
      const preview = await readPreview(settings, token);
      if (preview?.app_key !== settings.appKey) return refused;
      const document = show(request, preview);
      return { ...document, headers: { ...document.headers, ...privateHeaders } };
    } catch (error) {
      onError(error, 'opening a preview link');
      return unavailable;
    }
  }
  return {
    respond: (request, pathname) => {
      const [, token] = pathPattern.exec(pathname) ?? [];
      if (token === undefined) return undefined;
      if (request.method === 'POST') return textResponse(405, 'A preview receives no forms.', { allow: 'GET, HEAD' });
      return previewTokenPattern.test(token) ? open(request, token) : refused;
    },
  };
}

/**
 * Asks the API what a link shows; undefined for one that may not be opened.
 * @throws Error when the API does not answer
 */
async function readPreview({ apiInternalUrl }: Options['settings'], token: string): Promise<OpenPreview | undefined> {
  const response = await fetch(`${apiInternalUrl}/api/previews/current`, {
    headers: { authorization: `${previewScheme} ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status === 403) return undefined;
    throw new Error(`The API answered ${response.status}.`);
  }
  const body: unknown = await response.json();
  const data = isObject(body) ? body.data : undefined;
  if (isOpenPreview(data)) return data;
  throw new Error('The API answered no preview.');
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isOpenPreview = (value: unknown): value is OpenPreview =>
  isObject(value)
  && previewKinds.some((kind) => kind === value.kind)
  && typeof value.app_key === 'string'
  && typeof value.label === 'string'
  && typeof value.expires_at === 'string'
  && isTextOrNull(value.at)
  && isTextOrNull(value.zone);
