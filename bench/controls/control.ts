import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';

export interface Control {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Starts what ours is measured beside, in a process of its own: a file of this folder, which is given a port and what
 * it needs.
 */
export async function control(file: string, needs: object): Promise<Control> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), JSON.stringify({ ...needs, port })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { port, stop: () => ended(child) };
}

/** Runs a control that is no server to its end; answers what it wrote. */
export async function figureOf(file: string, needs: object): Promise<number> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), JSON.stringify(needs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const part of child.stdout) output += String(part);
  return Number(output);
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
