import type { IncomingMessage } from 'node:http';

/** What was sent with a request; undefined when it is longer than `most` bytes, and the rest is not waited for. */
export async function readBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > most) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- a request without an encoding reads as bytes
    const bytes: Uint8Array = chunk;
    size += bytes.length;
    if (size > most) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}
