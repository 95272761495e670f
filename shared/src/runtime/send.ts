import axios from 'axios';
import { isObject } from '../contract/is-object.ts';
import { getErrorMessage } from '../contract/error-message.ts';
import { appKeyHeader } from '../contract/wire.ts';
import type { CallOptions, Method } from './api-client.ts';
import { apiErrorOf } from './api-error.ts';
import { appKey } from './app-key.ts';
import { authToken, forgetToken } from './auth.ts';
import { runtimeConfig } from './config.ts';
import { writes } from './writes.ts';

/**
 * Asks the content API, once more where a kept connection was closed meanwhile.
 * @throws ApiError
 */
export async function send(method: Method, path: string, options: CallOptions): Promise<unknown> {
  const { isAnonymous, timeoutMs, appKey: ownKey } = runtimeConfig();
  const token = isAnonymous ? null : authToken();
  const given = options.signal ? [options.signal] : [];
  // On the server axios' time-out is of silence: an answer that drips in would hold a page up for ever.
  const signals = timeoutMs === undefined ? given : [AbortSignal.any([...given, AbortSignal.timeout(timeoutMs)])];
  const ask = () =>
    axios.request<unknown>({
      method,
      url: `${runtimeConfig().apiUrl}/api${path}`,
      ...(options.query ? { params: options.query } : {}),
      data: options.body,
      ...(signals[0] ? { signal: signals[0] } : {}),
      headers: {
        [appKeyHeader]: options.appKey ?? (isAnonymous ? ownKey : appKey()),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
      // A file on a slow line takes as long as it takes; its progress is shown.
      timeout: options.onProgress ? 0 : (timeoutMs ?? 20_000),
      validateStatus: () => true,
      onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0),
    });
  const answer = await ask()
    .catch((error: unknown) => {
      // A kept connection may have been closed by the other side just now; reading again changes nothing there.
      if (method === 'GET' && isCutOff(error)) return ask();
      throw error;
    })
    .catch((error: unknown) => {
      options.signal?.throwIfAborted();
      console.error(`${method} ${path} got no answer: ${getErrorMessage(error)}`);
      throw apiErrorOf(undefined, undefined);
    });
  // The end of a session that was replaced meanwhile is not the end of the new one.
  const endsSession = options.keepsSession !== true && token !== null && token === authToken();
  const data = dataOf(answer.status, answer.data, { call: `${method} ${path}`, endsSession });
  if (method !== 'GET') writes.announce(path);
  return data;
}

const isCutOff = (error: unknown): boolean =>
  isObject(error) && (error.code === 'EPIPE' || error.code === 'ECONNRESET');

function dataOf(status: number, body: unknown, about: { call: string; endsSession: boolean }): unknown {
  if (status >= 200 && status < 300 && isObject(body) && 'data' in body) return body.data;
  const error = apiErrorOf(status, body);
  // spec §8: failed calls are logged to the console; this is the one place that does. That something is not there is an
  // answer: a browser names it in its console by itself, and a server's log is not filled by guessed addresses.
  if (status !== 404) console.error(`${about.call} failed: ${error.message}`, error.problem);
  if (status === 401 && about.endsSession) forgetToken();
  throw error;
}
