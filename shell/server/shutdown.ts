import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How often it is looked which connections are at rest while a server ends, and how long they are waited for, in
 * milliseconds: `npm start` waits ten seconds in all.
 */
const [lookMs, patienceMs] = [100, 8_000];

/**
 * How a server ends: all that is being answered is answered to its last byte, and who keeps a connection open gets one
 * more answer by it at most. Node takes an answer for ended when its last bytes are written, though they may wait for a
 * slow line, and would cut that line.
 */
export function createShutdown(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const isSent = (): boolean => [...connections].every(({ writableLength }) => writableLength === 0);

  return async () => {
    const until = Date.now() + patienceMs;
    server.prependListener('request', (_, response) => void (response.shouldKeepAlive = false));
    while (!isSent() && Date.now() < until) await pause(lookMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const resting = setInterval(() => {
      if (isSent()) server.closeIdleConnections();
    }, lookMs);
    const patience = setTimeout(() => server.closeAllConnections(), Math.max(0, until - Date.now()));
    await closed;
    clearInterval(resting);
    clearTimeout(patience);
  };
}
