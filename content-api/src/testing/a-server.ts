import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { until } from './until.ts';

export interface RunningServer {
  child: ChildProcess;
  output: () => string;
  /** Its exit code, or the name of the signal that ended it. */
  ended: Promise<number | string | null>;
  /** Waits until the server is ready. Throws if it ends before. */
  ready: () => Promise<void>;
}

const running = new Set<ChildProcess>();

/** Starts the real server in a child process. */
export function aServer(env: Record<string, string>): RunningServer {
  const child = spawn(process.execPath, [path.join(__dirname, '../server.ts')], {
    env: { PATH: process.env.PATH, SEED: 'empty', ...env },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });
  const ready = () =>
    until(async () => {
      if (!running.has(child)) throw new Error(`The server ended before it was ready: ${output}`);
      // Another server may have taken the port meanwhile.
      if (!output.includes('Server listening at')) return false;
      return fetch(`http://127.0.0.1:${env.API_PORT}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  return { child, output: () => output, ended, ready };
}

/** Kills the servers that a failed test has left running. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}
