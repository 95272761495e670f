import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export interface SentRequest {
  port: number;
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  /** The loopback address that the request comes from. */
  from?: string;
  /** The time to wait for the response; default 5 s. */
  timeoutMs?: number;
  /** Use a connection of its own, so that any number of requests is under way at once. */
  isParallel?: boolean;
  /** Keep only the beginning of the response: for responses of megabytes. */
  isCut?: boolean;
  /** Return what has arrived in these milliseconds of a response: for streams, which do not end. */
  cutAfterMs?: number;
}

export interface ReceivedResponse {
  /** 0: there was no response. */
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
  ms: number;
  /** Why there was no response, or only a part of one. */
  fault?: string;
}

/** The longest that an attack waits for a response, unless it says otherwise. */
const patienceMs = 5_000;

/** What is kept of a long response: enough for an error. */
const cutLength = 1_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request as it is, without the checks of a browser or of `fetch`. It never rejects. */
export function send({
  port,
  from,
  cutAfterMs,
  timeoutMs = patienceMs,
  isParallel = false,
  isCut = false,
  body,
  headers = {},
  ...options
}: SentRequest): Promise<ReceivedResponse> {
  const begin = performance.now();
  return new Promise((resolve) => {
    let received: ReceivedResponse = { status: 0, headers: {}, text: '', ms: 0 };
    const end = (fault?: string): void => {
      clearTimeout(timer);
      resolve({ ...received, ms: performance.now() - begin, ...(fault === undefined ? {} : { fault }) });
    };
    const outgoing = request({
      ...options,
      // Node adds no length to the body of a GET or a HEAD, and the server would take it for another request.
      headers: body === undefined ? headers : { 'content-length': Buffer.byteLength(body), ...headers },
      host: '127.0.0.1',
      port,
      agent: isParallel ? false : agent,
      ...(from === undefined ? {} : { localAddress: from }),
    });
    const endAfter = (ms: number, fault?: string) =>
      setTimeout(() => {
        end(fault);
        outgoing.destroy();
      }, ms);
    const longestMs = Math.max(timeoutMs, cutAfterMs ?? 0);
    let timer = endAfter(longestMs, `no complete response within ${longestMs / 1000} s`);
    outgoing.on('error', (error) => end(error.message));
    outgoing.on('response', (response) => {
      received = { ...received, status: response.statusCode ?? 0, headers: response.headers };
      if (cutAfterMs !== undefined) {
        clearTimeout(timer);
        timer = endAfter(cutAfterMs);
      }
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        if (!isCut || received.text.length < cutLength) received.text += chunk;
      });
      response.on('end', () => end());
      response.on('error', (error) => end(error.message));
    });
    outgoing.end(body);
  });
}

/** Parses a JSON response. Returns an empty object for anything else. */
export function parseBody({ text }: Pick<ReceivedResponse, 'text'>): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Runs work for each item, a few at a time. */
export async function forEach<Item>(
  items: Iterable<Item>,
  { atOnce, work }: { atOnce: number; work: (item: Item) => Promise<void> },
): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
