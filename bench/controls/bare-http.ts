import { createServer } from 'node:http';

/** Bytes from memory, and nothing else: the limit of any server on node:http. */
const { port, text }: { port: number; text: string } = JSON.parse(process.argv[2] ?? '');
const bytes = Buffer.from(text);
createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
}).listen(port, () => { process.stdout.write('listening\n'); });
