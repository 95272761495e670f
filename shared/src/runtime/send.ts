import axios from 'axios';
import { isObject } from '../contract/is-object.ts';
import { getErrorMessage } from '../contract/error-message.ts';
import { appKeyHeader } from '../contract/wire.ts';
import { activityHeaders } from './activity.ts';
import type { CallOptions, Method } from './api-client.ts';
import { toApiError } from './api-error.ts';
import { appKey } from './app-key.ts';
import { authToken, forgetToken } from './auth.ts';
import { runtimeConfig } from './config.ts';
import { areTextChanges, readApiError } from './read-api-error.ts';
import { withConfirmation } from './confirmation.ts';
import { writes } from './writes.ts';

/**
 * Sends a request to the content API. It retries a GET once if a keep-alive connection was closed, and any request once
 * if the user had to confirm it first.
 * @throws ApiError if the status is not 2xx or there is no response
 */
export const send = (method: Method, path: string, options: CallOptions): Promise<unknown> =>
  withConfirmation(() => sendOnce(method, path, options));

async function sendOnce(method: Method, path: string, options: CallOptions): Promise<unknown> {
  const { isAnonymous, timeoutMs, appKey: siteKey } = runtimeConfig();
  const token = isAnonymous ? null : authToken();
  const callerSignals = options.signal ? [options.signal] : [];
  // In Node, axios' `timeout` restarts with each received byte, so a slow response could block a page for ever.
  const signals =
    timeoutMs === undefined ? callerSignals : [AbortSignal.any([...callerSignals, AbortSignal.timeout(timeoutMs)])];
  const request = () =>
    axios.request<unknown>({
      method,
      url: `${runtimeConfig().apiUrl}/api${path}`,
      ...(options.query ? { params: options.query } : {}),
      data: options.body,
      ...(signals[0] ? { signal: signals[0] } : {}),
      headers: {
        [appKeyHeader]: options.appKey ?? (isAnonymous ? siteKey : appKey()),
        ...(token ? { authorization: `Bearer ${token}`, ...activityHeaders() } : {}),
        ...options.headers,
      },
      // No axios time-out for files: a large one on a slow connection takes long.
      timeout: options.onProgress || options.isFile ? 0 : (timeoutMs ?? 20_000),
      ...(options.isFile ? { responseType: 'blob' } : {}),
      validateStatus: () => true,
      onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0),
    });
  const response = await request()
    .catch((error: unknown) => {
      // The server may have just closed a keep-alive connection. Only a GET is safe to repeat.
      if (method === 'GET' && isCutOff(error)) return request();
      throw error;
    })
    .catch((error: unknown) => {
      options.signal?.throwIfAborted();
      console.error(`${method} ${path} got no answer: ${getErrorMessage(error)}`);
      throw toApiError(undefined, undefined);
    });
  // A 401 for an old token must not end a session that has started meanwhile.
  const endsSession = options.keepsSession !== true && token !== null && token === authToken();
  const body = await readBody(response, options);
  const data = toData({ ...response, body }, { call: `${method} ${path}`, endsSession });
  if (isObject(body) && areTextChanges(body.text_changes)) options.onTextChanges?.(body.text_changes);
  if (method !== 'GET') writes.announce(path);
  return data;
}

/** Reads the body as JSON; a file becomes the `data` of one. The problem of a refused file arrives as a file too. */
async function readBody(
  { status, data }: { status: number; data: unknown },
  { isFile }: CallOptions,
): Promise<unknown> {
  if (!isFile || !(data instanceof Blob)) return data;
  if (status >= 200 && status < 300) return { data };
  const text = await data.text();
  return data.type.includes('json') ? JSON.parse(text) : text;
}

const isCutOff = (error: unknown): boolean =>
  isObject(error) && (error.code === 'EPIPE' || error.code === 'ECONNRESET');

interface Received {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
}

function toData({ status, headers, body }: Received, context: { call: string; endsSession: boolean }): unknown {
  if (status >= 200 && status < 300 && isObject(body) && 'data' in body) return body.data;
  const error = readApiError(status, body, headers['retry-after']);
  // Failed calls are logged to the console (spec §8), only here. A 404 is not: browsers log it by themselves, and
  // guessed URLs would fill the server's log.
  if (status !== 404) console.error(`${context.call} failed: ${error.message}`, error.problem);
  if (status === 401 && context.endsSession) forgetToken();
  throw error;
}
