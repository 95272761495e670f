import { createServer, type Server } from 'node:net';

export async function takenPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

/** Finds a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const { server, port } = await takenPort();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
