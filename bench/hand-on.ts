import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';

/** Hands on to the edge as it was asked. */
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
