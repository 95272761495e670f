/** A server for the tests of the commands: ready at once, and ends itself when it is asked to. */
import { createServer } from 'node:http';

const port = Number(process.env.PORT);
if (process.env.FALLS === 'at once') {
  console.error('the first problem');
  console.log('the last word');
  process.exit(3);
}
console.log(['begun', ...process.argv.slice(2)].join(' '));
createServer((request, response) => {
  response.writeHead(request.url === '/ready' ? 200 : 503).end();
  if (request.url === '/fall') process.exit(4);
}).listen(port);
if (process.env.DEAF) process.on('SIGTERM', () => console.log('no'));
