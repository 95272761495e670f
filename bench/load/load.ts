import { spawn } from 'node:child_process';
import path from 'node:path';

/** What is sent, again and again. */
export interface Request {
  method?: 'GET' | 'POST';
  port: number;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** `#` in it becomes a number that no other request has. */ body?: string;
}
export interface Load extends Request {
  seconds: number;
  connections: number;
}
/** Milliseconds, and answers in a second. */
export interface Measured {
  perSecond: number;
  median: number;
  p99: number;
}

/**
 * On one processor, which leaves the others to the server; and with little room for what is new, so that clearing it
 * away is short: all answers that come meanwhile wait to be noticed.
 */
const flags = ['--single-threaded', '--max-semi-space-size=1'];

/**
 * Asks as fast as the answers come, on so many connections, from a process of its own.
 * @throws when an answer is no success
 */
export async function load(what: Load): Promise<Measured> {
  const child = spawn(
    process.execPath,
    [...flags, path.join(import.meta.dirname, 'load-process.ts'), JSON.stringify(what)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  for await (const part of child.stdout) output += String(part);
  if (output === '') throw new Error(`The load on ${what.path} failed.`);
  const measured: Measured = JSON.parse(output);
  return measured;
}
