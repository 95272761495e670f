/**
 * A server for the tests of the commands. It is ready immediately or, with `SLOW`, after a call of `/prepared`; it
 * exits on a call of `/fall`.
 */
import { createServer } from 'node:http';
import { reportProgress } from '@quoin/shared/server/progress';

const port = Number(process.env.PORT);
if (process.env.FALLS === 'at once') {
  console.error('the first problem');
  console.log('the last word');
  process.exit(3);
}
let isReady = process.env.SLOW === undefined;
if (process.env.SLOW) reportProgress(process.env.SLOW);
console.log(['begun', ...process.argv.slice(2)].join(' '));
createServer((request, response) => {
  response.writeHead(request.url === '/ready' && isReady ? 200 : 503).end();
  if (request.url === '/prepared') isReady = true;
  if (request.url === '/fall') process.exit(4);
}).listen(port);
if (process.env.DEAF) process.on('SIGTERM', () => console.log('no'));
