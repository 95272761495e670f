import type { IncomingMessage } from 'node:http';

/**
 * Reads the body of a request as text. Returns undefined when it is longer than `most` bytes, without reading the rest.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- a request without an encoding reads as bytes
    const bytes: Uint8Array = chunk;
    size += bytes.length;
    if (size > maxBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}
