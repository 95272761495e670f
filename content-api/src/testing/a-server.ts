import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import path from 'node:path';

export interface RunningServer { child: ChildProcess; output: () => string; ended: Promise<number | null> }

const running = new Set<ChildProcess>();

/** Starts the real server in a process of its own. */
export function aServer(env: Record<string, string>): RunningServer {
  const child = spawn(process.execPath, [path.join(__dirname, '../server.ts')], { env: { PATH: process.env.PATH, SEED: 'empty', ...env } });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => { output += part.toString(); });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return { child, output: () => output, ended };
}

/** Ends what a failed test has left behind. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

export async function takenPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => { server.listen(0, resolve); });
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

export async function freePort(): Promise<number> {
  const { server, port } = await takenPort();
  await new Promise((resolve) => { server.close(resolve); });
  return port;
}

/** Waits until it answers. */
export async function readyAt(port: number): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => { setTimeout(resolve, 25); });
  }
  throw new Error('The server did not become ready.');
}
