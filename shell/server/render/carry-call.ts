import { isObject } from '@quoin/shared/contract/is-object';
import type { CarriedAnswer, CarriedCall } from '@quoin/shared/server/answer-calls';
import type { RuntimeConfig } from '@quoin/shared/runtime/config';

/** Headers that belong to one connection, or name its host. The edge's connection has its own. */
const ownHeaders = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

/** The code of the system's error; that of a connection which the other end closed is the same in every library. */
function getCode(error: unknown): string | undefined {
  const cause = isObject(error) && isObject(error.cause) ? error.cause : error;
  if (!isObject(cause) || typeof cause.code !== 'string') return undefined;
  return cause.code === 'UND_ERR_SOCKET' ? 'ECONNRESET' : cause.code;
}

/** A call that got no answer, or may not be made. */
export class CallFailed extends Error {
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = getCode(cause);
  }
}

/**
 * Makes a call of the content API for a render worker, and no other call.
 * @throws CallFailed when the URL is not one of the API, or there is no answer in time
 */
export async function carryCall(
  { method, url, headers, body }: CarriedCall,
  { apiUrl, timeoutMs = 20_000 }: Pick<RuntimeConfig, 'apiUrl' | 'timeoutMs'>,
): Promise<CarriedAnswer> {
  const api = new URL(`${apiUrl}/api/`);
  const target = URL.parse(url);
  if (target?.origin !== api.origin || !target.pathname.startsWith(api.pathname) || target.username !== '')
    throw new CallFailed(`A render worker may call the content API only, not ${target?.origin ?? url}.`);
  try {
    const response = await fetch(target, {
      method,
      headers: Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase())),
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    const { status, statusText } = response;
    return { status, statusText, headers: Object.fromEntries(response.headers), text: await response.text() };
  } catch (error) {
    throw new CallFailed('The content API gave no answer.', error);
  }
}
