import { createServer } from 'node:http';

/** Control for cached API responses: serves one response from memory, the limit of any server on node:http. */
const { port, headers, text }: { port: number; headers: Record<string, string>; text: string } = JSON.parse(
  process.argv[2] ?? '',
);
const bytes = Buffer.from(text);
createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(port, () => {
  process.stdout.write('listening\n');
});
