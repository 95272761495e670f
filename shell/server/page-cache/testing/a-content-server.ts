import { createServer, type ServerResponse } from 'node:http';
import { revisionHeader } from '@quoin/shared/contract/wire';
import { listen } from '../../testing.ts';

export interface ContentServer {
  url: string;
  /** The one record, as `GET /api/words` returns it. */
  words: string;
  /** How often the record was read. */
  reads: number;
  /** How often the revision was asked for without the record. */
  asks: number;
  /** How often a listener wanted to follow the changes. */
  listens: number;
  /** `deaf`: refuses the stream of changes; `silent`: the stream sends no changes; `down`: no request is answered. */
  mode: 'up' | 'deaf' | 'silent' | 'down';
  /** Switches the application off: it has a revision, and every other answer is 404. */
  isOff: boolean;
  /** Changes the record. Resolves when all listeners got the event, as in the content API. */
  write(words: string): Promise<void>;
  /** Delays the answers to reads of the record until the returned function is called. */
  hold(): () => void;
  close(): void;
}

/** Starts a minimal content API for the page cache: one record, its revision and the stream of changes. */
export async function aContentServer(): Promise<ContentServer> {
  const listeners = new Set<ServerResponse>();
  let revision = 1;
  let gate = Promise.resolve();

  const event = (kind: string): string => `id: ${revision}\nevent: ${kind}\ndata: {"revision":${revision}}\n\n`;
  const server = createServer((request, response) => {
    if (content.mode === 'down') return void response.destroy();
    if (request.url?.startsWith('/api/changes')) {
      content.listens += 1;
      if (content.mode === 'deaf') return void response.writeHead(503).end();
      listeners.add(response.on('close', () => listeners.delete(response)));
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('revision'));
    }
    const head = { 'content-type': 'application/json', [revisionHeader]: String(revision) };
    if (content.isOff) return void response.writeHead(404, head).end('{"status":404}');
    if (request.url !== '/api/words') {
      content.asks += 1;
      const etag = `"${revision}"`;
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { ...head, etag }).end();
      return void response.writeHead(200, { ...head, etag }).end('{"data":{}}');
    }
    content.reads += 1;
    const body = JSON.stringify({ data: content.words });
    void gate.then(() => response.writeHead(200, head).end(body));
  });

  const content: ContentServer = {
    url: await listen(server),
    words: 'first',
    reads: 0,
    asks: 0,
    listens: 0,
    mode: 'up',
    isOff: false,
    async write(words) {
      content.words = words;
      revision += 1;
      if (content.mode !== 'up') return;
      await Promise.all(
        [...listeners].map(
          (one) =>
            new Promise((resolve) => {
              one.write(event('change'), resolve);
            }),
        ),
      );
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return content;
}
