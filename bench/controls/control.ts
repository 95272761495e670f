import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@quoin/content-api/src/testing/free-port.ts';

export interface Control {
  port: number;
  stop: () => Promise<void>;
}

/** Starts a control server: a file of this folder in a child process, with a free port and `needs` as JSON argument. */
export async function control(file: string, settings: object): Promise<Control> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), JSON.stringify({ ...settings, port })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { port, stop: () => ended(child) };
}

/** Runs a control that is not a server to its end; returns the number that it printed. */
export async function runControl(file: string, settings: object): Promise<number> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  return Number(output);
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
