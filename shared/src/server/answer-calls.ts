import axios, { AxiosHeaders } from 'axios';
import { toError } from '../contract/error-message.ts';
// Loaded now: a process that may read no files could not load it with the first call, as `api-client.ts` does.
import '../runtime/send.ts';

export interface CarriedCall {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface CarriedAnswer {
  status: number;
  statusText: string;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Lets `carry` make the calls of the API client, in a process that cannot open connections itself.
 * `carry` rejects when there is no answer.
 */
export function answerCalls(carry: (call: CarriedCall) => Promise<CarriedAnswer>): void {
  axios.defaults.adapter = async (config) => {
    const data: unknown = config.data;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(config.headers.toJSON(true)))
      if (typeof value === 'string') headers[name] = value;
    const answer = carry({
      method: (config.method ?? 'get').toUpperCase(),
      url: axios.getUri(config),
      headers,
      ...(typeof data === 'string' ? { body: data } : {}),
    });
    const { status, statusText, headers: answerHeaders, text } = await untilAborted(answer, config.signal);
    return { status, statusText, headers: new AxiosHeaders(answerHeaders), data: text, config };
  };
}

async function untilAborted<T>(work: Promise<T>, signal: unknown): Promise<T> {
  if (!(signal instanceof AbortSignal)) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(toError(signal.reason));
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
