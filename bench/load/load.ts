import { spawn } from 'node:child_process';
import path from 'node:path';

/** The request that is repeated. */
export interface Request {
  method?: 'GET' | 'POST';
  port: number;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Each `#` in it becomes an id that is unique for the request. */ body?: string;
}
export interface Load extends Request {
  seconds: number;
  connections: number;
}
/** Responses per second; `median` and `p99` in milliseconds. */
export interface LoadResult {
  perSecond: number;
  median: number;
  p99: number;
}

/**
 * One thread leaves the other processors to the server. A small young generation keeps its garbage collections short:
 * responses that arrive during one are recorded late.
 */
const flags = ['--single-threaded', '--max-semi-space-size=1'];

/**
 * Sends requests from a child process; each connection sends the next one when its response has arrived.
 * @throws Error if a response is not 2xx
 */
export async function load(what: Load): Promise<LoadResult> {
  const child = spawn(
    process.execPath,
    [...flags, path.join(import.meta.dirname, 'load-process.ts'), JSON.stringify(what)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  if (output === '') throw new Error(`The load on ${what.path} failed.`);
  const measured: LoadResult = JSON.parse(output);
  return measured;
}
