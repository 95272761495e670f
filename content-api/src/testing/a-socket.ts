import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestApi } from './test-api.ts';

export interface Connection {
  socket: Socket;
  send: (text: string) => void;
  received: () => string;
  closed: Promise<unknown>;
  waitFor: (text: string) => Promise<void>;
}

/** Opens a raw connection to the API, to send what no HTTP client would send. */
export async function aSocket({ app }: Pick<TestApi, 'app'>): Promise<Connection> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  let received = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      received += chunk.toString();
    });
  const closed = new Promise((resolve) => {
    socket.on('close', resolve);
  });
  await once(socket, 'connect');
  return {
    socket,
    send: (text) => {
      socket.write(text);
    },
    received: () => received,
    closed,
    waitFor: async (text) => {
      while (!received.includes(text)) await once(socket, 'data');
    },
  };
}
