// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- it replaces the real client's network
import axios, { AxiosError, CanceledError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { isObject } from '../contract/is-object.ts';
import { configure } from '../runtime/config.ts';

/** A call as the fake server saw it. */
export interface SeenCall {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
}

/** What the fake server answers: a status and a whole body. */
export interface FakeAnswer {
  status?: number;
  body?: unknown;
}

type Handler = (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>;

const parsed = (data: unknown): unknown => {
  if (typeof data !== 'string') return data;
  const value: unknown = JSON.parse(data);
  return value;
};

function callOf(config: InternalAxiosRequestConfig): SeenCall {
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
    body: parsed(config.data),
    headers,
  };
}

/** Fails once the caller no longer waits. */
const givenUp = ({ signal }: InternalAxiosRequestConfig): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });

let notKnown: string[] = [];

/** The calls since it was last asked that nobody had told a fake server to answer. */
export function unknownCalls(): string[] {
  const calls = notKnown;
  notKnown = [];
  return calls;
}

/**
 * A content server in the test's own process, behind the real client, with the settings of a site at it.
 * `calls` holds what it was asked. What nobody told it to answer fails the test: `commands/test/screen-setup.ts`.
 */
export function fakeApi() {
  configure({
    apiUrl: 'http://fake',
    siteUrl: 'https://site.example',
    appKey: 'quoin-site',
    accountsAppKey: 'quoin-accounts',
  });
  const handlers = new Map<string, Handler>();
  const calls: SeenCall[] = [];

  const adapter: AxiosAdapter = async (config) => {
    const call = callOf(config);
    calls.push(call);
    const handler = handlers.get(`${call.method} ${call.path}`);
    if (!handler) {
      notKnown.push(`${call.method} ${call.path}`);
      throw new AxiosError(`the fake server knows no ${call.method} ${call.path}`);
    }
    config.onUploadProgress?.({ loaded: 1, total: 2, progress: 0.5, bytes: 1, lengthComputable: true });
    const { status = 200, body = { data: null } } = await Promise.race([handler(call), givenUp(config)]);
    return { data: body, status, statusText: '', headers: {}, config };
  };
  axios.defaults.adapter = adapter;

  return {
    calls,
    /** Answers a call such as 'GET /sliders' from now on. */
    on(call: string, handler: Handler): void {
      handlers.set(call, handler);
    },
    /** The calls of one kind, such as 'POST /sliders'. */
    made: (call: string): SeenCall[] => calls.filter(({ method, path }) => `${method} ${path}` === call),
  };
}

/** A call's body, to be answered back as part of a record. */
export const bodyIn = ({ body }: Pick<SeenCall, 'body'>): object => (isObject(body) ? body : {});

export type FakeApi = ReturnType<typeof fakeApi>;

/** A list's answer: the rows that the query's page and size ask for. */
export function pageAnswer(rows: readonly object[], { query }: Pick<SeenCall, 'query'>): FakeAnswer {
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

/** An error's answer. */
export const problemAnswer = (
  status: number,
  problem: { title: string; errors?: Record<string, string[]>; current?: object },
): FakeAnswer => ({ status, body: { type: 'about:blank', status, ...problem } });
