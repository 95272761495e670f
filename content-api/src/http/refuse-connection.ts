import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpProblem } from './problem.ts';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers input that did not become a request: headers that are too long, a body that times out, invalid HTTP. */
export function refuseConnection({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new HttpProblem(statuses[code ?? ''] ?? 400);
  const body = JSON.stringify(problem.body(''));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => {
    socket.destroy();
  });
}
