import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EdgeResponse } from './edge-response.ts';
import { whenPresent } from '../when-present.ts';
import { createCompressedBody, type Encoding, type CompressedBody } from './compressed-body.ts';
import { isFresh, makeTag } from './freshness.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  edgeResponse: EdgeResponse;
  /** The headers of every answer. An answer may have other values. */
  headersOfAll: Readonly<Record<string, string>>;
}
interface EncodedBody {
  text: CompressedBody;
  encoding: Encoding;
  bytes: Buffer;
}

/**
 * Sends an answer in the best encoding that the client accepts. Sends it synchronously when those bytes exist already.
 */
export function sendResponse(exchange: Exchange): void | Promise<void> {
  const { request, response, edgeResponse } = exchange;
  if (edgeResponse.body instanceof Readable) return sendStream(exchange, edgeResponse.body);
  const text = typeof edgeResponse.body === 'string' ? createCompressedBody(edgeResponse.body) : edgeResponse.body;
  const encoding = text.encodingFor(request.headers['accept-encoding']);
  if (isFresh(request, edgeResponse)) {
    response.writeHead(304, toHeaderList(exchange, encoding).concat(edgeResponse.visitorHeaders ?? [])).end();
    return undefined;
  }
  return whenPresent(text.in(encoding), (bytes) => sendBytes(exchange, { text, encoding, bytes }));
}

function sendBytes(exchange: Exchange, encoded: EncodedBody): void {
  const { request, response, edgeResponse } = exchange;
  response.writeHead(edgeResponse.status, makeHeaderList(exchange, encoded));
  response.end(request.method === 'HEAD' ? undefined : encoded.bytes);
}

/** Returns the headers as alternating names and values, as `writeHead` takes them. */
const toHeaderList = (
  { edgeResponse: { headers }, headersOfAll }: Pick<Exchange, 'edgeResponse' | 'headersOfAll'>,
  encoding: Encoding,
): string[] =>
  Object.entries({
    ...headersOfAll,
    ...headers,
    vary: 'accept-encoding',
    ...(headers.etag ? { etag: makeTag(headers.etag, encoding) } : {}),
  }).flat();

interface HeaderList {
  own: EdgeResponse['visitorHeaders'];
  head: string[];
}
const headerLists = new WeakMap<CompressedBody, Map<Encoding, HeaderList>>();

/**
 * Returns all headers, with those that describe the bytes. The result is cached per text and encoding, and reused while
 * requests have the same `visitorHeaders`.
 */
function makeHeaderList(
  exchange: Pick<Exchange, 'edgeResponse' | 'headersOfAll'>,
  { text, encoding, bytes }: EncodedBody,
): string[] {
  const { edgeResponse } = exchange;
  const { visitorHeaders = [] } = edgeResponse;
  const headsOfText = headerLists.get(text) ?? new Map<Encoding, HeaderList>();
  const cached = headsOfText.get(encoding);
  if (cached && cached.own === edgeResponse.visitorHeaders) return cached.head;
  const head = [
    ...toHeaderList(exchange, encoding),
    'content-length',
    String(bytes.length),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ...visitorHeaders,
  ];
  headerLists.set(text, headsOfText.set(encoding, { own: edgeResponse.visitorHeaders, head }));
  return head;
}

async function sendStream(
  { request, response, edgeResponse: { status, headers }, headersOfAll }: Exchange,
  body: Readable,
): Promise<void> {
  response.writeHead(status, { ...headersOfAll, ...headers });
  if (request.method === 'HEAD') {
    response.end();
    body.destroy();
    return;
  }
  // A client that closes the connection during a file is not an error of the edge.
  await pipeline(body, response).catch(() => response.destroy());
}
