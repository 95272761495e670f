/**
 * A server for the tests of the commands: ready at once, or after `/prepared` where it has `SLOW` to do; and ends
 * itself when it is asked to.
 */
import { createServer } from 'node:http';
import { tellProgress } from '@quoin/shared/server/progress';

const port = Number(process.env.PORT);
if (process.env.FALLS === 'at once') {
  console.error('the first problem');
  console.log('the last word');
  process.exit(3);
}
let isReady = process.env.SLOW === undefined;
if (process.env.SLOW) tellProgress(process.env.SLOW);
console.log(['begun', ...process.argv.slice(2)].join(' '));
createServer((request, response) => {
  response.writeHead(request.url === '/ready' && isReady ? 200 : 503).end();
  if (request.url === '/prepared') isReady = true;
  if (request.url === '/fall') process.exit(4);
}).listen(port);
if (process.env.DEAF) process.on('SIGTERM', () => console.log('no'));
