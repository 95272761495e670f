import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { handOn } from '../hand-on.ts';

const mark = '?plain';

/** Removes scripts from a document, as a static site would have it: styles, text and pictures stay. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<link rel="(?:module)?preload" as="script"[^>]*>\n?/g, '')
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>\n?/g, '');

/**
 * A proxy in front of the edge. It passes requests unchanged, except that `/about-us?plain` is that page from memory
 * without scripts.
 */
export function withoutScriptsBeside(edgePort: number): Server {
  const cache = new Map<string, Buffer>();
  return createServer((request, response) => {
    const { url = '/' } = request;
    if (!url.endsWith(mark)) return handOn(request, { response, edgePort });
    return void plain(url.slice(0, -mark.length)).then((bytes) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(bytes),
    );
  });

  async function plain(address: string): Promise<Buffer> {
    const bytes =
      cache.get(address)
      ?? brotliCompressSync(
        withoutScripts(await fetch(`http://127.0.0.1:${edgePort}${address}`).then((response) => response.text())),
      );
    cache.set(address, bytes);
    return bytes;
  }
}
