import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './answer.ts';
import { onceThere } from './once-there.ts';
import { packedText, type Encoding, type PackedText } from './compressed-body.ts';
import { commonHeaders } from './security-headers.ts';
import { isFresh, tagIn } from './freshness.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  answer: Answer;
}
interface Packed {
  text: PackedText;
  encoding: Encoding;
  bytes: Buffer;
}

/** Sends an answer in the encoding that its reader takes; at once, where its bytes are there. */
export function sendAnswer(exchange: Exchange): void | Promise<void> {
  const { request, response, answer } = exchange;
  if (answer.body instanceof Readable) return sendStream(exchange, answer.body);
  const text = typeof answer.body === 'string' ? packedText(answer.body) : answer.body;
  const encoding = text.encodingFor(request.headers['accept-encoding']);
  if (isFresh(request, answer)) {
    response.writeHead(304, headOf(answer, encoding).concat(answer.own ?? [])).end();
    return undefined;
  }
  return onceThere(text.in(encoding), (bytes) => sendBytes(exchange, { text, encoding, bytes }));
}

function sendBytes({ request, response, answer }: Exchange, packed: Packed): void {
  response.writeHead(answer.status, wholeHeadOf(answer, packed));
  response.end(request.method === 'HEAD' ? undefined : packed.bytes);
}

/** Names and values by turns, as they go out. */
const headOf = ({ headers }: Answer, encoding: Encoding): string[] =>
  Object.entries({
    ...commonHeaders,
    ...headers,
    vary: 'accept-encoding',
    ...(headers.etag ? { etag: tagIn(headers.etag, encoding) } : {}),
  }).flat();

interface Head {
  own: Answer['own'];
  head: string[];
}
const heads = new WeakMap<PackedText, Map<Encoding, Head>>();

/**
 * With what is said of the bytes; that of a kept text is put together once for all requests that have the same of their
 * own.
 */
function wholeHeadOf(answer: Answer, { text, encoding, bytes }: Packed): string[] {
  const { own = [] } = answer;
  const known = heads.get(text) ?? new Map<Encoding, Head>();
  const found = known.get(encoding);
  if (found && found.own === answer.own) return found.head;
  const head = [
    ...headOf(answer, encoding),
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
  // A visitor who leaves in the middle of a file is no failure of ours.
  await pipeline(body, response).catch(() => response.destroy());
}
