// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- it replaces the real client's network
import axios, { AxiosError, CanceledError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { isObject } from '../contract/is-object.ts';
import type { Problem } from '../contract/wire.ts';
import { configure } from '../runtime/config.ts';

/** A request that the fake API received. */
export interface ReceivedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

/** A response of the fake API: the status (default 200), the whole body, and its headers. */
export interface FakeResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: ReceivedCall) => FakeResponse | Promise<FakeResponse>;

const parseBody = (data: unknown): unknown => {
  if (typeof data !== 'string') return data;
  const value: unknown = JSON.parse(data);
  return value;
};

function toReceivedCall(config: InternalAxiosRequestConfig): ReceivedCall {
  const url = new URL(config.url ?? '', 'http://fake');
  const params: unknown = config.params;
  const query = Object.fromEntries(
    Object.entries(isObject(params) ? params : {}).map(([name, value]) => [name, String(value)]),
  );
  const headers = Object.fromEntries(
    Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: url.pathname.replace(/^\/api/, ''),
    query,
    body: parseBody(config.data),
    headers,
  };
}

/** Rejects when the caller aborts the request. */
const rejectOnAbort = ({ signal }: InternalAxiosRequestConfig): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });

/**
 * Forms ask what is planned for their record, the dashboard for all of it and for reviews. Nothing is, unless a test
 * says so. Who else has a record open is not answered.
 */
function findUsual({ method, path }: ReceivedCall): Handler | undefined {
  if (isPresence(path)) return () => new Promise(() => {});
  if (method !== 'GET') return undefined;
  if (path === '/sets')
    return () => ({ body: { data: { data: [], current_page: 1, last_page: 1, per_page: 50, total: 0 } } });
  if (path === '/reviews') return () => ({ body: { data: { for_me: [], by_me: [] } } });
  return path.endsWith('/schedule')
    ? () => ({ body: { data: { publish: null, unpublish: null, sets: [] } } })
    : undefined;
}

const isPresence = (path: string): boolean => path.endsWith('/presence');

let unhandled: string[] = [];

/** Returns the requests without a handler since the last call of this function. */
export function takeUnhandledCalls(): string[] {
  const calls = unhandled;
  unhandled = [];
  return calls;
}

/**
 * Replaces the network of the real client by a fake content API, and configures the runtime for it.
 * `calls` has all requests. A request without a handler fails the test (`commands/test/screen-setup.ts`).
 */
export function fakeApi() {
  configure({
    apiUrl: 'http://fake',
    siteUrl: 'https://site.example',
    appKey: 'quoin-site',
    accountsAppKey: 'quoin-accounts',
  });
  const handlers = new Map<string, Handler>();
  let sentShare = 0.5;
  const calls: ReceivedCall[] = [];

  const adapter: AxiosAdapter = async (config) => {
    const call = toReceivedCall(config);
    const own = handlers.get(`${call.method} ${call.path}`);
    // Only a test about presence counts these calls: they come at any time.
    if (own || !isPresence(call.path)) calls.push(call);
    const handler = own ?? findUsual(call);
    if (!handler) {
      unhandled.push(`${call.method} ${call.path}`);
      throw new AxiosError(`the fake server knows no ${call.method} ${call.path}`);
    }
    config.onUploadProgress?.({ loaded: 1, total: 2, progress: sentShare, bytes: 1, lengthComputable: true });
    const {
      status = 200,
      body = { data: null },
      headers = {},
    } = await Promise.race([handler(call), rejectOnAbort(config)]);
    return { data: body, status, statusText: '', headers, config };
  };
  axios.defaults.adapter = adapter;
  // The stream of changes is no call of axios. It never begins.
  globalThis.fetch = () => new Promise(() => {});

  return {
    calls,
    /** Sets the handler of a request such as 'GET /sliders'. */
    on(call: string, handler: Handler): void {
      handlers.set(call, handler);
    },
    /** Sets the share of each body that is sent before its handler runs; default 0.5. */
    setSentShare(share: number): void {
      sentShare = share;
    },
    /** Returns the received requests of one kind, such as 'POST /sliders'. */
    listCalls: (call: string): ReceivedCall[] => calls.filter(({ method, path }) => `${method} ${path}` === call),
  };
}

/** Returns a request's body if it is an object, else `{}`, for a response that repeats it. */
export const getBody = ({ body }: Pick<ReceivedCall, 'body'>): object => (isObject(body) ? body : {});

export type FakeApi = ReturnType<typeof fakeApi>;

/** Makes the response of a list: the rows of the requested `page` and `size`. */
export function pageResponse(rows: readonly object[], { query }: Pick<ReceivedCall, 'query'>): FakeResponse {
  const size = Number(query.size ?? 1000);
  const page = Number(query.page ?? 1);
  const data = rows.slice((page - 1) * size, page * size);
  return {
    body: {
      data: {
        data,
        current_page: page,
        last_page: Math.max(1, Math.ceil(rows.length / size)),
        per_page: size,
        total: rows.length,
      },
    },
  };
}

/** Makes an error response. */
export const problemResponse = (
  status: number,
  problem: Pick<Problem, 'title' | 'code' | 'methods' | 'errors' | 'current' | 'text_losses' | 'items'>,
): FakeResponse => ({ status, body: { type: 'about:blank', status, ...problem } });
