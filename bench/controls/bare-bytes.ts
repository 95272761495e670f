import { createServer } from 'node:http';

/** Control for cached pages: serves the same compressed bytes from memory. */
const { port, base64, encoding }: { port: number; base64: string; encoding: string } = JSON.parse(
  process.argv[2] ?? '',
);
const bytes = Buffer.from(base64, 'base64');
createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': encoding,
    'content-length': bytes.length,
  });
  response.end(bytes);
}).listen(port, () => {
  process.stdout.write('listening\n');
});
