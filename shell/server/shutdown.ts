import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How often open connections are checked during the shutdown, and how long the shutdown waits for them, in
 * milliseconds. `npm start` waits ten seconds in all.
 */
const [checkMs, timeoutMs] = [100, 8_000];

/**
 * Creates the graceful shutdown of a server. Every answer in progress is sent to its last byte, and a keep-alive
 * connection gets at most one more answer. Node regards an answer as finished when its last bytes are written to the
 * socket, even if a slow connection has not sent them. `server.close` would then cut that connection, so this waits
 * until the socket buffers are empty.
 */
export function createShutdown(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const isSent = (): boolean => [...connections].every(({ writableLength }) => writableLength === 0);

  return async () => {
    const deadline = Date.now() + timeoutMs;
    server.prependListener('request', (_, response) => void (response.shouldKeepAlive = false));
    while (!isSent() && Date.now() < deadline) await pause(checkMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const idleTimer = setInterval(() => {
      if (isSent()) server.closeIdleConnections();
    }, checkMs);
    const deadlineTimer = setTimeout(() => server.closeAllConnections(), Math.max(0, deadline - Date.now()));
    await closed;
    clearInterval(idleTimer);
    clearTimeout(deadlineTimer);
  };
}
