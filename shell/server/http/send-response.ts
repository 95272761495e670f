import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EdgeResponse } from './edge-response.ts';
import { onceThere } from '../when-present.ts';
import { packedText, type Encoding, type CompressedBody } from './compressed-body.ts';
import { commonHeaders } from '../document/security-headers.ts';
import { isFresh, makeTag } from './freshness.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  answer: EdgeResponse;
}
interface EncodedBody {
  text: CompressedBody;
  encoding: Encoding;
  bytes: Buffer;
}

/**
 * Sends an answer in the best encoding that the client accepts. Sends it synchronously when those bytes exist already.
 */
export function sendAnswer(exchange: Exchange): void | Promise<void> {
  const { request, response, answer } = exchange;
  if (answer.body instanceof Readable) return sendStream(exchange, answer.body);
  const text = typeof answer.body === 'string' ? packedText(answer.body) : answer.body;
  const encoding = text.encodingFor(request.headers['accept-encoding']);
  if (isFresh(request, answer)) {
    response.writeHead(304, toHeaderList(answer, encoding).concat(answer.own ?? [])).end();
    return undefined;
  }
  return onceThere(text.in(encoding), (bytes) => sendBytes(exchange, { text, encoding, bytes }));
}

function sendBytes({ request, response, answer }: Exchange, packed: EncodedBody): void {
  response.writeHead(answer.status, makeHeaderList(answer, packed));
  response.end(request.method === 'HEAD' ? undefined : packed.bytes);
}

/** Returns the headers as alternating names and values, as `writeHead` takes them. */
const toHeaderList = ({ headers }: EdgeResponse, encoding: Encoding): string[] =>
  Object.entries({
    ...commonHeaders,
    ...headers,
    vary: 'accept-encoding',
    ...(headers.etag ? { etag: makeTag(headers.etag, encoding) } : {}),
  }).flat();

interface Head {
  own: EdgeResponse['own'];
  head: string[];
}
const heads = new WeakMap<CompressedBody, Map<Encoding, Head>>();

/**
 * Returns all headers, with those that describe the bytes. The result is cached per text and encoding, and reused while
 * requests have the same `own` headers.
 */
function makeHeaderList(answer: EdgeResponse, { text, encoding, bytes }: EncodedBody): string[] {
  const { own = [] } = answer;
  const known = heads.get(text) ?? new Map<Encoding, Head>();
  const found = known.get(encoding);
  if (found && found.own === answer.own) return found.head;
  const head = [
    ...toHeaderList(answer, encoding),
    'content-length',
    String(bytes.length),
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ...own,
  ];
  heads.set(text, known.set(encoding, { own: answer.own, head }));
  return head;
}

async function sendStream({ request, response, answer: { status, headers } }: Exchange, body: Readable): Promise<void> {
  response.writeHead(status, { ...commonHeaders, ...headers });
  if (request.method === 'HEAD') {
    response.end();
    body.destroy();
    return;
  }
  // A client that closes the connection during a file is not an error of the edge.
  await pipeline(body, response).catch(() => response.destroy());
}
