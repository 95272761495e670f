import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** Forwards a request to the edge with its path and headers. */
export function handOn(
  { url = '/', headers }: IncomingMessage,
  { response, edgePort }: { response: ServerResponse; edgePort: number },
): void {
  ask({ port: edgePort, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  })
    .on('error', () => response.destroy())
    .end();
}
